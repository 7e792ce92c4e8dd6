import { NumberField } from '#platform/web/fields/number-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { Sentence } from '#platform/web/documents/action-dialogs.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import type { SteelRecord } from '../../contract.ts'
import { cutPiece, mmOf, neededTenths, tenthsOf } from '../../domain/cut.ts'
import { isTooShort } from '../../domain/useful-length.ts'

interface CutLine {
  lengthMm: string
  quantity: number
  purpose?: string | null
}

const columns = lineColumns<CutLine>([
  { key: 'lengthMm', header: 'Length mm', kind: 'decimal', width: 110 },
  { key: 'quantity', header: 'Pieces', kind: 'integer', width: 80 },
  { key: 'purpose', header: 'For', kind: 'text' },
])

const isLength = (text: unknown): text is string => typeof text === 'string' && /^\d{1,7}(\.\d)?$/.test(text)

/** What comes of the cut as it stands in the dialog; null while it cannot be worked out. */
function previewOf(steel: SteelRecord, { lines, kerfMm, trimMm, scrapRest }: ActionForm['values']) {
  const typed = Array.isArray(lines) ? (lines as readonly CutLine[]) : []
  const isWhole = typed.length > 0 && typed.every((one) => isLength(one.lengthMm) && one.quantity >= 1)
  if (!isWhole || !isLength(kerfMm)) return null
  const order = {
    lines: typed.map((one) => ({ tenths: tenthsOf(one.lengthMm), quantity: one.quantity })),
    kerfTenths: tenthsOf(kerfMm),
    trimTenths: isLength(trimMm) ? tenthsOf(trimMm) : 0,
    scrapRest: scrapRest === true,
  }
  const piece = { tenths: tenthsOf(steel.lengthMm), grams: 0, cents: 0 }
  return { needed: neededTenths(order), result: cutPiece(piece, order) }
}

/** Lengths to cut, kerf and trim, and what is left: kept as an offcut, or offered as scrap where it is too short. */
export function CutFields({ form, steel }: { form: ActionForm; steel: SteelRecord }) {
  const field = form.field<CutLine[]>('lines', 'Pieces to cut', true)
  const preview = previewOf(steel, form.values)
  const rest = preview?.result?.rest.tenths ?? 0
  const over = rest + (preview?.result?.scrap.tenths ?? 0)
  const isShort = over > 0 && isTooShort(steel, mmOf(over))
  return (
    <>
      {steel.qtyPieces > 1 && (
        <Sentence>{`One of the ${steel.qtyPieces} pieces is taken from the lot and gets a number of its own.`}</Sentence>
      )}
      <LineGrid
        field={field}
        errors={form.errors}
        columns={columns}
        blank={(lines) => ({ lengthMm: lines.at(-1)?.lengthMm ?? '', quantity: 1, purpose: null })}
      />
      <NumberField {...form.field<string>('kerfMm', 'Kerf', true)} suffix="mm" />
      <NumberField
        {...form.field<string>('trimMm', 'Trim', false)}
        suffix="mm"
        hint="The first cut at a mill end"
      />
      {over > 0 && (
        <SwitchField
          {...form.field<boolean>('scrapRest', 'Scrap the rest', false)}
          hint={
            isShort
              ? `${mmOf(over)} mm are shorter than what is worth keeping, ${steel.usefulMm} mm.`
              : undefined
          }
        />
      )}
      <p role="status">
        {preview &&
          !preview.result &&
          `This needs ${mmOf(preview.needed)} mm; the piece is ${steel.lengthMm} mm long.`}
        {preview?.result && `Left ${mmOf(rest)} mm, kerf and trim ${mmOf(preview.result.kerf.tenths)} mm.`}
      </p>
    </>
  )
}
