import { type DialogTable, Sentence } from '#platform/web/documents/action-dialogs.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { CodeField, TextField } from '#platform/web/fields/text-field.tsx'
import type { ActionForm } from '#platform/web/records/use-action.ts'
import { mills } from '#modules/steel/heats/web/api.tsx'
import { SigningFields } from '#modules/signing/signature/web/api.tsx'
import type { SteelRecord } from '../../contract.ts'
import { measuredProblem } from '../../domain/sizes/measured.ts'
import { sources } from '../fields.tsx'

/** A wall beyond the mill tolerance wants a reason and a signature. */
function OddWall({ form, steel }: { form: ActionForm; steel: SteelRecord }) {
  const typed = form.values['measuredWallMinMm']
  const isNumber = typeof typed === 'string' && /^\d+(\.\d+)?$/.test(typed)
  const odd = isNumber ? measuredProblem(steel, typed) : null
  if (!odd) return null
  return (
    <>
      <Sentence>{odd}</Sentence>
      <TextField {...form.field<string>('reason', 'Why it is so', true)} />
      <SigningFields form={form} meaning="inspected" label={`the wall of ${steel.number}`} />
    </>
  )
}

/** What was measured on a piece and read from it. */
export const measuring = {
  correctHeat: {
    info: { label: 'Correct the heat', needsReason: true },
    done: ({ heatNo }) => `is of heat ${heatNo ?? ''}`,
    start: ({ millId }) => ({ millId }),
    fields: (form, steel) => (
      <>
        <Sentence>
          {`It is booked as heat ${steel.heatNo ?? 'not known'}. A photo of the marking has to be among its files; its certificate is chosen anew.`}
        </Sentence>
        <CodeField {...form.field<string>('heatNo', 'Heat', true)} hint="As it is read from the piece" />
        <ReferenceField {...form.field<string>('millId', 'Mill', true)} source={mills} />
        {(steel.parent !== null || steel.children.length > 0) && (
          <SwitchField {...form.field<boolean>('isWholeFamily', 'All pieces of the lot', false)} />
        )}
        <SigningFields form={form} meaning="approved" label={`another heat of ${steel.number}`} />
      </>
    ),
  },
  measure: {
    info: { label: 'Measured wall' },
    done: 'measured',
    start: ({ measuredWallMinMm, measuredOdMm }) => ({ measuredWallMinMm, measuredOdMm }),
    fields: (form, steel) => (
      <>
        {steel.qtyPieces > 1 && (
          <Sentence>
            The piece that was measured gets a number of its own; the others stay not measured.
          </Sentence>
        )}
        <NumberField {...form.field<string>('measuredWallMinMm', 'Thinnest wall', false)} suffix="mm" />
        <NumberField {...form.field<string>('measuredOdMm', 'Outside diameter', false)} suffix="mm" />
        <ReferenceField
          {...form.field<string>('gaugeId', 'Gauge', true)}
          source={sources.gauges}
          hint="One in use, with a calibration that counts today"
        />
        <OddWall form={form} steel={steel} />
      </>
    ),
  },
} satisfies DialogTable<SteelRecord>
