import { useMutation, useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { TextAreaField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { listQuery, useMay } from '#platform/web/queries/queries.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { InstantText, MoneyText } from '#platform/web/ui/text.tsx'
import { type InvoiceListRow, invoices, type PaymentReport } from '../contract.ts'
import { paymentColumns } from '../domain.ts'
import classes from './invoices.module.css'

const ImportDialog = lazy(async () => ({
  default: (await import('#platform/web/lists/import/import-dialog.tsx')).ImportDialog,
}))

const ExportDialog = lazy(async () => ({ default: (await import('./export-dialog.tsx')).ExportDialog }))

const calls = () => api(invoices)
const exportsKey = ['invoices', 'exports']

const fileUrl = (number: number): string =>
  fileAddress(invoices.endpoints.exportFile, { params: { number: String(number) } })

/** `/invoices/exports`: what goes out to the accounts package, and what was paid as it says. */
export const Screen = () => (
  <div className={classes.ofOrder}>
    <header>
      <h1>Accounts package</h1>
      <p>
        Approved <AppLink href="/invoices">supplier invoices</AppLink> go out once, as a numbered file;
        payments are read back.
      </p>
    </header>
    <Exports />
    <Payments />
    <TakingOver />
  </div>
)

const signatureWords = { whole: 'As it was signed', changed: 'Not what was signed' } as const

function Exports() {
  const { data = [] } = useQuery({ queryKey: exportsKey, queryFn: () => calls().exports() })
  const ready = useQuery(listQuery<InvoiceListRow>(invoices, { filter: { status: ['approved'] } }))
  const [isOpen, setOpen] = useState(false)
  const waiting = ready.data?.meta.total ?? 0
  return (
    <Card title="Exports" count={data.length}>
      <p>{waiting === 0 ? 'No invoice waits to go out.' : `${waiting} approved to go out.`}</p>
      <Button tone="primary" icon="download" aria-disabled={waiting === 0} onClick={() => setOpen(true)}>
        Export approved invoices
      </Button>
      <Suspense fallback={null}>{isOpen && <ExportDialog onClose={() => setOpen(false)} />}</Suspense>
      {data.length > 0 && (
        <table className={classes.table}>
          <caption>Each file can be fetched again</caption>
          <thead>
            <tr>
              <th>Export</th>
              <th className={classes.number}>Invoices</th>
              <th className={classes.number}>To pay</th>
              <th>By</th>
              <th>At</th>
              <th>Signature</th>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={one.number}>
                <td>
                  <a href={fileUrl(one.number)}>Export {one.number} (CSV)</a>
                </td>
                <td className={classes.number}>{one.invoices}</td>
                <td className={classes.number}>
                  {one.sums.map(({ currency, amount }) => (
                    <div key={currency}>
                      <MoneyText value={amount} currency={currency} />
                    </div>
                  ))}
                </td>
                <td>{one.byName}</td>
                <td>
                  <InstantText at={one.at} />
                </td>
                <td>{one.signature ? signatureWords[one.signature] : 'Not signed'}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </Card>
  )
}

const outcomes: Readonly<Record<PaymentReport['rows'][number]['outcome'], string>> = {
  paid: 'Pays it',
  part: 'Pays a part of it',
  known: 'Noted already',
  refused: 'Does not fit',
}

function Payments() {
  const [text, setText] = useState('')
  const [report, setReport] = useState<PaymentReport | null>(null)
  const { mutate, error, isPending } = useMutation({
    mutationFn: (isRehearsal: boolean) => calls().readPayments({ body: { text, isRehearsal } }),
    onSuccess: async (answer, isRehearsal) => {
      setReport(isRehearsal ? answer : null)
      if (isRehearsal) return
      setText('')
      await queryClient.invalidateQueries({ queryKey: [invoices.slice] })
      void toast({ message: `${answer.noted} ${answer.noted === 1 ? 'payment' : 'payments'} noted` })
    },
  })
  const isReady = report !== null && report.rows.every(({ outcome }) => outcome !== 'refused')
  return (
    <Card title="Payments">
      {error instanceof ApiError && <Alert live title={error.message} />}
      <TextAreaField
        id="payments"
        label="File of payments"
        hint={`CSV with the columns ${paymentColumns.join(', ')}`}
        rows={5}
        value={text}
        onChange={(value) => {
          setText(value ?? '')
          setReport(null)
        }}
      />
      <label className={classes.file}>
        Or choose the file
        <input
          type="file"
          accept="text/csv,.csv,.txt"
          onChange={(event) => {
            const file = event.currentTarget.files?.[0]
            setReport(null)
            if (file) void file.text().then(setText)
          }}
        />
      </label>
      {report && (
        <table className={classes.table}>
          <caption>What each row does</caption>
          <tbody>
            {report.rows.map((one) => (
              <tr key={one.row}>
                <td>{one.row}</td>
                <td>{one.voucher}</td>
                <td>
                  {outcomes[one.outcome]}
                  {one.why && <p>{one.why}</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <p className={classes.buttons}>
        <Button aria-disabled={isPending || text === ''} onClick={() => mutate(true)}>
          Preview payments
        </Button>
        {isReady && (
          <Button tone="primary" aria-disabled={isPending} onClick={() => mutate(false)}>
            Note the payments
          </Button>
        )}
      </p>
    </Card>
  )
}

/** Invoices that another system has booked and that are still to be paid. */
function TakingOver() {
  const [isOpen, setOpen] = useState(false)
  if (!useMay('invoices:import')) return null
  return (
    <Card title="Unpaid invoices of another system">
      <p>
        They are imported with their voucher and what was paid so far, count as owed, and are never exported
        again.
      </p>
      <Button icon="upload" onClick={() => setOpen(true)}>
        Import from a file
      </Button>
      <Suspense fallback={null}>
        {isOpen && (
          <ImportDialog
            contract={invoices}
            note="The file is taken over whole or not at all, and each invoice only once."
            onClose={() => setOpen(false)}
          />
        )}
      </Suspense>
    </Card>
  )
}
