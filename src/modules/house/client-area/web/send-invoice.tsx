import { type FormEvent, useState } from 'react'
import { sentInvoiceInput } from '#modules/house/supplier-answers/contract.ts'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import { MoneyField } from '#platform/web/fields/number-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { api } from '#platform/web/queries/api.ts'
import { useUnsaved } from '#platform/web/session/unsaved.ts'
import { clientArea } from '../contract.ts'
import type { SupplierOrder } from '../contract/purchase-orders.ts'
import classes from './client-area.module.css'
import { DecisionButtons, DecisionForm, FormFile, useDecision } from './decision-form.tsx'
import { entryTexts, supplierTexts } from './texts.ts'

const words = supplierTexts.invoice

/** The form with which a contact sends an invoice of an order. */
export function SendInvoice({ order, onClose }: { order: SupplierOrder; onClose: () => void }) {
  const [invoiceNo, setInvoiceNo] = useState<string | null>(null)
  const [invoiceDate, setInvoiceDate] = useState<string | null>(null)
  const [gross, setGross] = useState<string | null>(null)
  const [remark, setRemark] = useState<string | null>(null)
  const [file, setFile] = useState<File | null>(null)
  const isXml = file !== null && /\.xml$/i.test(file.name)
  const { errorAt, isRunning, run, whole, fail } = useDecision(sentInvoiceInput)
  const isSaved = useUnsaved(file !== null || invoiceNo !== null)
  const send = async (event: FormEvent) => {
    event.preventDefault()
    if (!file) return fail({ file: [words.fileMissing] })
    const form = new FormData()
    form.set('invoice', JSON.stringify(isXml ? { remark } : { invoiceNo, invoiceDate, gross, remark }))
    form.set('file', file)
    const params = { id: order.id }
    if (!(await run(() => api(clientArea).sendInvoice({ params, form }), words.sent))) return
    isSaved()
    onClose()
  }
  return (
    <DecisionForm title={words.title} onSubmit={send} whole={whole}>
      <FormFile
        id="invoice-file"
        hint={words.fileHint}
        label={words.file}
        error={errorAt('file')}
        onFile={setFile}
        required
      />
      {isXml && <p className={classes.note}>{words.saysItself}</p>}
      <div className={classes.fields}>
        {!isXml && (
          <>
            <TextField
              id="invoice-no"
              label={words.no}
              value={invoiceNo}
              onChange={setInvoiceNo}
              error={errorAt('invoiceNo')}
              required
              maxLength={60}
            />
            <DateField
              placeholder={entryTexts.pickDay}
              id="invoice-date"
              label={words.date}
              value={invoiceDate}
              onChange={setInvoiceDate}
              error={errorAt('invoiceDate')}
              required
            />
            <MoneyField
              id="gross"
              label={words.gross}
              currency={order.currency}
              value={gross}
              onChange={setGross}
              error={errorAt('gross')}
              required
            />
          </>
        )}
        <TextField
          id="invoice-remark"
          label={words.remark}
          value={remark}
          onChange={setRemark}
          error={errorAt('remark')}
          maxLength={500}
        />
      </div>
      <DecisionButtons isRunning={isRunning} done={words.send} onClose={onClose} />
    </DecisionForm>
  )
}
