import { usePage } from '#platform/web/documents/use-document.ts'
import { IntegerField } from '#platform/web/fields/number-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'

/** The kind of note on whose page a card stands. */
export function useNoteEntity() {
  const { contract } = usePage()
  return contract.slice === 'delivery-notes' ? 'delivery-notes' : 'traveller-delivery-notes'
}

/** A line of which pieces are out. */
interface LineOut {
  readonly id: string
  readonly label: string
  /** How many of it are out. */
  readonly out: number
  /** Those that went, where they have serial numbers. */
  readonly serialNumbers?: string | null | undefined
}

interface Back {
  lineId: string
  quantity: number
  serialNumbers?: string | null
}

const countOf = (text: string): number => text.split(',').filter((one) => one.trim() !== '').length

/** How many of each line came back, or which, where they have serial numbers; nothing typed is none. */
export function BackPieces({ form, lines }: { form: ActionForm; lines: readonly LineOut[] }) {
  const { value, onChange, ...field } = form.field<Back[]>('lines', 'Came back', true)
  const typed = value ?? []
  const set = (lineId: string, back: Omit<Back, 'lineId'> | null) =>
    onChange([...typed.filter((one) => one.lineId !== lineId), ...(back ? [{ lineId, ...back }] : [])])
  return lines.map(({ id, label, out, serialNumbers }, at) => {
    const known = typed.find(({ lineId }) => lineId === id)
    const common = {
      ...field,
      id: at === 0 ? field.id : `${field.id}-${at}`,
      label,
      required: lines.length === 1,
    }
    return serialNumbers ? (
      <TextField
        {...common}
        key={id}
        hint={`Serial numbers that came back, with commas: ${serialNumbers} went`}
        value={known?.serialNumbers ?? ''}
        onChange={(text) => set(id, text ? { quantity: countOf(text), serialNumbers: text } : null)}
      />
    ) : (
      <IntegerField
        {...common}
        key={id}
        hint={`${out} of them are out`}
        value={known?.quantity ?? null}
        onChange={(quantity) => set(id, quantity ? { quantity } : null)}
      />
    )
  })
}
