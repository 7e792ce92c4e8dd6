import { useState } from 'react'
import type { Named } from '#platform/contract/values/fields.ts'
import { CameraButton } from '#platform/web/fields/camera/camera-button.tsx'
import { DateField } from '#platform/web/fields/dates/date-field.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { ReferenceField, ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { CodeField, TextAreaField, TextField } from '#platform/web/fields/text-field.tsx'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import type { FormField, FormFields, FormSection, ShapeOf } from '#platform/web/forms/form-fields.ts'
import { api } from '#platform/web/queries/api.ts'
import { callOf, type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { useGoTo } from '#platform/web/ui/go-to.tsx'
import { suppliers } from '#modules/people/companies/web/api.tsx'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { places } from '#modules/steel/steel-stock/web/api.tsx'
import { users } from '#modules/people/users/contract.ts'
import { consolidatedIn } from '#modules/purchasing/consolidated-purchase-orders/web/api.tsx'
import { goodsReceipts } from '../contract.ts'
import { namedByOrder } from '../domain.ts'
import { ordersToReceive } from './of-order.ts'
import { ReceiptLines } from './receipt-lines.tsx'
import classes from './receipts.module.css'

type Shape = ShapeOf<typeof goodsReceipts>

const certificates: OptionSource = {
  name: 'goods-receipts/certificates',
  slice: 'certificates',
  load: (query, options) => callOf<Named[]>(goodsReceipts, 'certificates')({ query }, options),
}

export const sources = {
  certificates,
  facilities: optionsOf(facilities),
  places,
  suppliers,
  users: optionsOf(users),
}

const referenceTo = (source: OptionSource, hint?: string): FormField<Shape, 'locationId'> => ({
  input: (field) => <ReferenceField {...field} source={source} {...(hint ? { hint } : {})} />,
  show: (id) => <ReferenceName source={source} id={id} />,
})

interface OrderFieldProps extends FieldProps<string> {
  onOrder: (order: FormValues<Shape>) => void
}

/** The order by number or code, typed or read by the camera; a consolidated one is received on a screen of its own. */
function OrderField({ onOrder, ...field }: OrderFieldProps) {
  const goTo = useGoTo()
  const [unknown, setUnknown] = useState(false)
  const choose = (id: string | null) => {
    setUnknown(false)
    const whole = consolidatedIn(id ?? '')
    if (whole)
      return void goTo(`/goods-receipts/of-consolidated?from=consolidated-purchase-order&ids=${whole}`)
    field.onChange(id)
    if (id)
      void api(goodsReceipts)
        .proposal({ query: { from: 'purchase-order', ids: id } })
        .then(onOrder)
  }
  const chooseRead = async (search: string) => {
    const found = await ordersToReceive.load({ search }).catch(() => [])
    const [only] = found.length === 1 ? found : found.filter(({ name }) => name === search)
    if (only) choose(only.id)
    else setUnknown(true)
  }
  return (
    <div className={classes.scanned}>
      <ReferenceField
        {...field}
        source={ordersToReceive}
        hint="Type the number, or scan it or the code of the order: the lines are filled with what is still to come"
        onChange={choose}
      />
      <div>
        <CameraButton onRead={(text) => void chooseRead(text)} />
      </div>
      {unknown && <Alert tone="amber" title={NOT_FOUND} live />}
    </div>
  )
}

const NOT_FOUND =
  'This code names no order that waits for goods. Type its number, or look whether it is issued.'

/** Every field of a goods receipt; its label is that of the contract. */
export const receiptFields: FormFields<Shape> = {
  facilityId: referenceTo(sources.facilities),
  orderId: {
    input: (field, form) => (
      <OrderField
        {...field}
        onOrder={({ supplierId, facilityId, lines }) => {
          form.set('supplierId', supplierId)
          form.set('facilityId', facilityId)
          form.set('lines', namedByOrder(form.values.lines ?? [], lines ?? []) ?? lines)
        }}
      />
    ),
    show: (id) => <ReferenceName source={ordersToReceive} id={id} />,
  },
  supplierId: referenceTo(sources.suppliers),
  deliveryNoteNo: { input: (field) => <CodeField {...field} hint="The supplier's number on the note" /> },
  receivedOn: { input: (field) => <DateField {...field} /> },
  receivedById: referenceTo(sources.users, 'Defaults to you. Someone else releases the steel'),
  carrier: { input: (field) => <TextField {...field} /> },
  locationId: referenceTo(sources.places, 'Where it lies, unless a line says otherwise'),
  certificateId: referenceTo(
    sources.certificates,
    'Pieces whose heat is not on it are set aside automatically',
  ),
  notes: { wide: true, input: (field) => <TextAreaField {...field} rows={3} /> },
  lines: {
    wide: true,
    input: (field, form) => (
      <ReceiptLines field={field} form={form} certificates={certificates} orderId={form.values.orderId} />
    ),
    show: (lines) => `${lines.length} ${lines.length === 1 ? 'line' : 'lines'}`,
  },
}

/** The sections of the details; the lines stand beside them. */
export const sections: readonly FormSection<Shape>[] = [
  {
    title: 'Delivery',
    fields: ['orderId', 'supplierId', 'deliveryNoteNo', 'receivedOn', 'facilityId', 'locationId'],
  },
  { title: 'Further', fields: ['certificateId', 'receivedById', 'carrier', 'notes'] },
]
