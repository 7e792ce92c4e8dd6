import { useQuery } from '@tanstack/react-query'
import { Fragment, useState } from 'react'
import { counted } from '#platform/contract/values/amounts.ts'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { givenAddress, type ScreenAddress } from '#platform/contract/register.ts'
import { api, reading, refresh } from '#platform/web/queries/api.ts'
import { fileAddress } from '#platform/web/queries/files.ts'
import { useMay } from '#platform/web/queries/queries.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { DateText, InstantText, MoneyText, RecordNumber } from '#platform/web/ui/text.tsx'
import { billing, type BillingExport, type BillingLine } from '../contract.ts'
import { billedAs } from '../domain.ts'
import page from '#platform/web/table/plain-page.module.css'
import { PerFacility } from './api.tsx'
import classes from './billing.module.css'

/** `/billing`: what was delivered and accounts do not know of yet, and the lists that went out. */
export const Screen = () => (
  <PerFacility title="Billing list" about="Delivered, for the accounts package" below={<Sent />}>
    {(facilityId, hrefOf) => <Waiting facilityId={facilityId} hrefOf={hrefOf} />}
  </PerFacility>
)

interface WaitingProps {
  facilityId: string
  /** This screen for another facility. */
  hrefOf: (facilityId: string) => ScreenAddress
}

function Waiting({ facilityId, hrefOf }: WaitingProps) {
  const { data } = useQuery(reading(api(billing).open, { query: { facilityId } }))
  const [isAsking, setAsking] = useState(false)
  const mayExport = useMay('billing:export')
  if (!data) return null
  const billable = data.lines.filter(({ isWaiting }) => !isWaiting).length
  return (
    <Card
      title="To bill"
      count={data.total}
      action={
        mayExport &&
        billable > 0 && (
          <Button small tone="primary" icon="download" onClick={() => setAsking(true)}>
            Take out for accounts
          </Button>
        )
      }
    >
      {data.lines.length === 0 ? (
        <p>Everything delivered from here has been passed to accounts.</p>
      ) : (
        <Lines lines={data.lines} />
      )}
      {data.total > data.lines.length && (
        <p>
          The {data.lines.length} oldest of {data.total} go out with the next list.
        </p>
      )}
      {data.elsewhere.length > 0 && (
        <p>
          Also to bill:{' '}
          {data.elsewhere.map((one, at) => (
            <Fragment key={one.facilityId}>
              {at > 0 && ', '}
              <AppLink href={hrefOf(one.facilityId)}>
                {one.facilityName} ({one.total})
              </AppLink>
            </Fragment>
          ))}
        </p>
      )}
      {isAsking && <TakeOut facilityId={facilityId} lines={billable} onClose={() => setAsking(false)} />}
    </Card>
  )
}

/** Asks once more: what went out does not come back into the list. */
function TakeOut({ facilityId, lines, onClose }: { facilityId: string; lines: number; onClose: () => void }) {
  const [problem, setProblem] = useState<string | null>(null)
  const [isBusy, setBusy] = useState(false)
  const run = async () => {
    setBusy(true)
    try {
      const made = await api(billing).exportOpen({ body: { facilityId } })
      await refresh('billing')
      void toast({ message: `${made.number}: ${counted(made.lines, 'line', 'lines')}` })
      onClose()
    } catch (failed) {
      if (!(failed instanceof ApiError)) throw failed
      setProblem(failed.message)
      setBusy(false)
    }
  }
  return (
    <Dialog title="Take out for accounts" onClose={onClose}>
      <div className={page.asking}>
        {problem && <Alert live title={problem} />}
        <p>
          {counted(lines, 'line goes', 'lines go')} out as one numbered file, each only once. What is void or
          comes back later stands in a later list with a minus.
        </p>
      </div>
      <DialogButtons>
        <Button onClick={onClose}>Cancel</Button>
        <Button tone="primary" aria-disabled={isBusy} onClick={() => !isBusy && void run()}>
          Take out
        </Button>
      </DialogButtons>
    </Dialog>
  )
}

const Lines = ({ lines }: { lines: readonly BillingLine[] }) => (
  <div className={page.scroll}>
    <table>
      <caption>Delivered, and not gone to accounts</caption>
      <thead>
        <tr>
          <th scope="col">Note</th>
          <th scope="col">Customer</th>
          <th scope="col">What</th>
          <th scope="col" className={page.number}>
            Quantity
          </th>
          <th scope="col" className={page.number}>
            Net
          </th>
          <th scope="col">Left</th>
        </tr>
      </thead>
      <tbody>
        {lines.map((line) => (
          <tr key={line.entryId} className={line.quantity < 0 ? classes.back : undefined}>
            <td>
              <AppLink href={givenAddress(`/${line.noteEntity}/${line.noteId}`)}>
                <RecordNumber number={line.noteNumber} />
              </AppLink>
              <p>{billedAs[line.kind]}</p>
              {line.isWaiting && <p>Waits: its order is being changed</p>}
            </td>
            <td>
              {line.customerName}
              <p>{line.customerOrderNo ?? 'no order number'}</p>
            </td>
            <td>
              {line.description}
              <p>
                {line.orderNumber ? `${line.orderNumber}, line ${line.orderLine}` : 'for no line of an order'}
              </p>
            </td>
            <td className={page.number}>
              {line.quantity} {line.uom}
            </td>
            <td className={page.number}>
              {line.net && line.currency ? (
                <MoneyText value={line.net} currency={line.currency} />
              ) : (
                'no price'
              )}
            </td>
            <td>
              <DateText date={line.leftOn} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  </div>
)

const fileOf = ({ id }: BillingExport, format: 'csv' | 'xlsx') =>
  fileAddress(billing.endpoints.exportFile, { params: { id, format } })

/** The lists so far, each with its file. */
function Sent() {
  const { data = [] } = useQuery(reading(api(billing).exports))
  if (data.length === 0) return null
  return (
    <Card title="Went to accounts" count={data.length}>
      <div className={page.scroll}>
        <table>
          <caption>Each file can be fetched again</caption>
          <thead>
            <tr>
              <th scope="col">List</th>
              <th scope="col">Facility</th>
              <th scope="col" className={page.number}>
                Lines
              </th>
              <th scope="col">By</th>
              <th scope="col">At</th>
              <th scope="col">File</th>
            </tr>
          </thead>
          <tbody>
            {data.map((one) => (
              <tr key={one.id}>
                <td>
                  <RecordNumber number={one.number} />
                </td>
                <td>{one.facilityName}</td>
                <td className={page.number}>{one.lines}</td>
                <td>{one.byName}</td>
                <td>
                  <InstantText at={one.at} />
                </td>
                <td>
                  <a href={fileOf(one, 'csv')}>CSV</a> <a href={fileOf(one, 'xlsx')}>XLSX</a>
                  {!one.isWhole && <p>Not as it went out</p>}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </Card>
  )
}
