import { useMutation, useQuery } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { SigningInput } from '#modules/signing/signature/contract.ts'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { api } from '#platform/web/queries/api.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { RefusalNotice } from '#platform/web/records/refusal-notice.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Dialog, DialogButtons } from '#platform/web/ui/dialog.tsx'
import { Facts } from '#platform/web/ui/facts.tsx'
import { MoneyText } from '#platform/web/ui/text.tsx'
import { invoices, type NextExport } from '../contract.ts'
import classes from './invoices.module.css'

const TITLE = 'Export approved invoices'

/** What goes out to the accounts package now, and the signature for it: nothing goes that is not shown here. */
export function ExportDialog({ onClose }: { onClose: () => void }) {
  const { data } = useQuery({
    queryKey: [invoices.slice, 'export'],
    queryFn: () => api(invoices).exportProposal(),
    // What was approved meanwhile would change what is signed under the hand of whoever signs.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const [values, setValues] = useState<Readonly<Record<string, unknown>>>({})
  const { mutate, error, isPending } = useMutation({
    mutationFn: (ids: string[]) =>
      api(invoices).exportApproved({ body: { ids, signature: values['signature'] as SigningInput } }),
    onSuccess: async ({ number, invoices: count }) => {
      await queryClient.invalidateQueries({ queryKey: [invoices.slice] })
      void toast({ message: `Export ${number}: ${count} ${count === 1 ? 'invoice' : 'invoices'}` })
      onClose()
    },
  })
  const refusal = error instanceof ApiError ? error : null
  const errors = refusal?.errors ?? {}
  const form: ActionForm = {
    values,
    errors,
    field: <V,>(name: string, label: string, required?: boolean) => ({
      id: `export-${name}`,
      label,
      required,
      value: values[name] as V | null | undefined,
      onChange: (value) => setValues((old) => ({ ...old, [name]: value })),
      error: errors[name]?.[0],
      disabled: isPending,
    }),
  }
  const submit = (event: FormEvent) => {
    event.preventDefault()
    if (data && data.invoices.length > 0 && !isPending) mutate(data.invoices.map(({ id }) => id))
  }
  return (
    <Dialog onClose={onClose} title={TITLE}>
      <form onSubmit={submit} noValidate>
        {refusal && (
          <RefusalNotice message={refusal.message} errors={refusal.errors} refusals={refusal.refusals} />
        )}
        {data && <WhatGoesOut next={data} />}
        {data && data.invoices.length > 0 && (
          <SigningFields
            form={form}
            meaning="released"
            label={`the export of ${data.invoices.length} invoices`}
          />
        )}
        <DialogButtons>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" type="submit" aria-disabled={isPending || !data?.invoices.length}>
            {TITLE}
          </Button>
        </DialogButtons>
      </form>
    </Dialog>
  )
}

function WhatGoesOut({ next }: { next: NextExport }) {
  return (
    <>
      {next.held.map(({ number, why }) => (
        <Alert key={number} tone="amber" title={`${number} stays here`}>
          {why}
        </Alert>
      ))}
      <div className={classes.scroll}>
        <table className={classes.table}>
          <caption>What goes out</caption>
          <thead>
            <tr>
              <th>Voucher</th>
              <th>Supplier</th>
              <th>Paid to</th>
              <th className={classes.number}>To pay</th>
            </tr>
          </thead>
          <tbody>
            {next.invoices.map((one) => (
              <tr key={one.id}>
                <td>{one.number}</td>
                <td>{one.supplierName}</td>
                <td>{one.paysTo}</td>
                <td className={classes.number}>
                  <MoneyText value={one.toPay} currency={one.currency} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      <Facts
        facts={Object.fromEntries(
          next.sums.map(({ currency, amount }) => [
            `In all, ${currency}`,
            <MoneyText key={currency} value={amount} currency={currency} />,
          ]),
        )}
      />
    </>
  )
}
