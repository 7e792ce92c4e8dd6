import { formatQuantity } from '#platform/contract/values/amounts.ts'
import { IntegerField, NumberField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import { places } from '#modules/steel/steel-stock/web/api.tsx'
import type { MaterialOfLine, TravellerMaterials } from '../contract.ts'

/** A piece of stock as it is kept or given out for a line. */
export type Allotted = MaterialOfLine['stock'][number]

/** A piece by its number and the heat that is read from it. */
export const whatOf = ({ number, heatNo }: Allotted): string =>
  heatNo ? `${number}, heat ${heatNo},` : number

/** What goes out, before it does: the wrong bar is not noticed later. */
export const issueFields =
  (one: Allotted, { lineNo, cutMm }: MaterialOfLine, { number }: TravellerMaterials) =>
  (form: ActionForm) => (
    <>
      <p>{`${whatOf(one)} goes out to ${number} for line ${lineNo}.`}</p>
      {cutMm && !one.isCut && (
        <p>{`It goes out as it lies. Cut it first where only pieces of ${formatQuantity(cutMm)} mm are needed.`}</p>
      )}
      {one.reservedPieces > 1 && <IntegerField {...form.field<number>('pieces', 'Pieces', true)} />}
    </>
  )

export const backFields = (one: Allotted) => (form: ActionForm) => (
  <>
    <p>{`${whatOf(one)} comes back into the stock.`}</p>
    <ReferenceField
      {...form.field<string>('locationId', 'Place', false)}
      source={places}
      hint={one.placeName ? `Leave empty for its old place, ${one.placeName}` : 'Where it lies from now on'}
    />
  </>
)

/** What is asked of a cut beside its steel. */
export const cutFields = (line: MaterialOfLine) => (form: ActionForm) => (
  <>
    <p>{`Pieces of ${formatQuantity(line.cutMm ?? '0')} mm, with the allowance. What is left goes back to its rack.`}</p>
    <IntegerField {...form.field<number>('quantity', 'Pieces', true)} />
    <NumberField {...form.field<string>('kerfMm', 'Kerf', true)} suffix="mm" />
  </>
)

export const stampFields = (one: Allotted) => (form: ActionForm) => (
  <>
    <TextField {...form.field<string>('heatNo', 'Heat as stamped', true)} />
    <TextField {...form.field<string>('pieceMark', 'Piece mark', false)} />
    <SigningFields form={form} meaning="performed" label={`the stamp of ${one.number}`} />
  </>
)
