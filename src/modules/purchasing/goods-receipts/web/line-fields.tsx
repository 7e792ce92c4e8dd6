import type { ReactNode } from 'react'
import { IntegerField, NumberField } from '#platform/web/fields/number-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { SwitchField } from '#platform/web/fields/switch-field.tsx'
import { CodeField, TextField } from '#platform/web/fields/text-field.tsx'
import type { ShapeOf } from '#platform/web/forms/form-fields.ts'
import type { FormValues } from '#platform/web/forms/form-values.ts'
import { Alert } from '#platform/web/ui/alert.tsx'
import { type OptionSource, optionsOf } from '#platform/web/queries/queries.ts'
import type { Part } from '#platform/web/records/child-list.tsx'
import { mills } from '#modules/steel/heats/web/api.tsx'
import { gauges } from '#modules/engineering/gauges/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { GradeField } from '#modules/setup/specifications/web/api.tsx'
import { unitName } from '#modules/engineering/technical-lines/domain.ts'
import { certificateLabels, formLabels, LineSize, places } from '#modules/steel/steel-stock/web/api.tsx'
import type { goodsReceipts } from '../contract.ts'
import { acceptances, discrepancies, isSteel } from '../domain.ts'
import classes from './receipts.module.css'

const materials = optionsOf(specifications)
const gaugeChoices = optionsOf(gauges)

/** A line as it is typed. */
export type Line = NonNullable<FormValues<ShapeOf<typeof goodsReceipts>>['lines']>[number]

interface LineFieldsProps {
  part: Part<Line>
  certificates: OptionSource
  /** What came otherwise than it was ordered, in sentences. */
  otherwise: readonly string[]
}

/** Everything that is asked of one line, in the order in which somebody walks along the pieces. */
export function LineFields({ part, certificates, otherwise }: LineFieldsProps) {
  const { field } = part
  if (!isSteel(part.value) && part.value.description) return <Goods part={part} />
  return (
    <>
      {otherwise.length > 0 && (
        <Alert title={otherwise.join(' ')} live>
          Correct the line. If it came so, choose the discrepancy and say what happens about it: its pieces
          are set aside until quality decides.
        </Alert>
      )}
      <Group title="What it is">
        <Size part={part} />
        <ReferenceField {...field('specificationId', 'Specification', 'later')} source={materials} />
        <GradeField field={field('grade', 'Grade', 'later')} specificationId={part.value.specificationId} />
        <SelectField {...field('certificateType', 'Certificate ordered')} options={certificateLabels} />
      </Group>
      <Group title="Read from the piece">
        <IntegerField {...field('pieces', 'Pieces', 'later')} />
        <CodeField {...field('heatNo', 'Heat', 'later')} hint="As it is stamped or painted" />
        <ReferenceField {...field('millId', 'Mill', 'later')} source={mills} />
        <CodeField {...field('plateNo', 'Plate or piece number')} />
        <SwitchField {...field('isMarkingLegible', 'Marking legible')} />
        <ReferenceField {...field('locationId', 'Place')} source={places} />
      </Group>
      <Further part={part} certificates={certificates} isOtherwise={otherwise.length > 0} />
    </>
  )
}

const { marking: _, ...conditions } = discrepancies

/** What is asked of work and of goods that are no steel. */
function Goods({ part: { field, value } }: { part: Part<Line> }) {
  return (
    <Group title="What came">
      <NumberField {...field('quantity', 'Quantity', true)} suffix={unitName(value.uom ?? undefined)} />
      <SelectField {...field('acceptance', 'Acceptance', true)} options={acceptances} />
      <SelectField {...field('discrepancy', 'Discrepancy')} options={conditions} placeholder="None" />
      {(value.discrepancy ?? value.acceptance === 'refused') && (
        <TextField {...field('discrepancyAction', 'What happens about it', true)} />
      )}
      <ReferenceField {...field('locationId', 'Place')} source={places} />
    </Group>
  )
}

/** What is not asked of every line; it is open where something of it is said. */
function Further({
  part,
  certificates,
  isOtherwise,
}: Omit<LineFieldsProps, 'otherwise'> & { isOtherwise: boolean }) {
  const { field, value } = part
  const { measuredOdMm, measuredWallMm, pmiResult, hardness, discrepancy, massKg, certificateId } = value
  const isUsed = [measuredOdMm, measuredWallMm, pmiResult, hardness, discrepancy, massKg, certificateId].some(
    Boolean,
  )
  return (
    <details className={classes.further} open={isUsed || isOtherwise || undefined}>
      <summary>Measured, certificate and what is wrong</summary>
      <div className={classes.grid}>
        <NumberField
          {...field('measuredOdMm', 'Measured diameter')}
          suffix="mm"
          hint="Of one piece, which gets a number of its own"
        />
        <NumberField {...field('measuredWallMm', 'Thinnest wall or thickness')} suffix="mm" />
        <ReferenceField
          {...field('gaugeId', 'Gauge')}
          source={gaugeChoices}
          hint="With a calibration that counts on the day"
        />
        <TextField {...field('pmiResult', 'PMI')} />
        <TextField {...field('hardness', 'Hardness')} />
        <NumberField {...field('massKg', 'Weighed, all pieces')} suffix="kg" />
        <TextField {...field('colourCode', 'Colour code')} />
        <ReferenceField {...field('certificateId', 'Certificate of this line')} source={certificates} />
        <SelectField {...field('discrepancy', 'Discrepancy')} options={discrepancies} placeholder="None" />
        {value.discrepancy && <TextField {...field('discrepancyAction', 'What happens about it', true)} />}
      </div>
    </details>
  )
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className={classes.group}>
    <legend>{title}</legend>
    <div className={classes.grid}>{children}</div>
  </fieldset>
)

/** The form, and what it is described by. */
function Size({ part }: { part: Part<Line> }) {
  const form = <SelectField {...part.field('form', 'Form', true)} options={formLabels} />
  return (
    <>
      {form}
      {isSteel(part.value) && <LineSize part={part} form={part.value.form} />}
    </>
  )
}
