import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { optionsOf } from '#platform/web/queries/queries.ts'
import { facilities } from '#modules/setup/facilities/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import { GradeField } from '#modules/setup/specifications/web/api.tsx'
import { certificateTypes, formOf, type SteelForm } from '#modules/steel/steel-stock/domain.ts'
import { formLabels } from '#modules/steel/steel-stock/web/api.tsx'
import { sizeLabel, soughtOf } from '../domain.ts'
import type { NeedDraft, NeedField } from '../domain/need-draft.ts'
import classes from './material-search.module.css'

const sources = { facilities: optionsOf(facilities), specifications: optionsOf(specifications) }
const certificates = Object.fromEntries(certificateTypes.map((type) => [type, type]))

const hasWall = (form: SteelForm): boolean => ['pipe', 'tube', 'hollow_bar'].includes(form)

interface NeedFieldsProps {
  need: NeedDraft
  /** Sentences of the server by field. */
  errors: Readonly<Record<string, readonly string[]>>
  onChange: (need: NeedDraft) => void
}

/** What is looked for: the measurements of its form, the material, and how much of it. */
export function NeedFields({ need, errors, onChange }: NeedFieldsProps) {
  const { form } = need
  const field = (name: NeedField, label: string): FieldProps<string> => ({
    id: `need-${name}`,
    label,
    value: need[name] ?? null,
    onChange: (value) => onChange({ ...need, [name]: value ?? '', ...changedWith(name) }),
    error: errors[name]?.[0],
  })
  return (
    <div className={classes.need}>
      <SelectField<SteelForm>
        id="need-form"
        label="Form"
        value={form}
        onChange={(value) => onChange({ ...need, form: value ?? form })}
        options={formLabels}
      />
      {formOf(form).hasSchedule && (
        <>
          <TextField {...field('nps', 'NPS')} />
          <TextField {...field('schedule', 'Schedule')} />
        </>
      )}
      {soughtOf(form).map((name) =>
        name === 'sectionName' || name === 'sizeName' ? (
          <TextField key={name} {...field(name, sizeLabel(form, name))} />
        ) : (
          <NumberField key={name} {...field(name as NeedField, sizeLabel(form, name))} suffix="mm" />
        ),
      )}
      {hasWall(form) && <NumberField {...field('wallMm', 'Minimal wall')} suffix="mm" />}
      {formOf(form).hasLength && <NumberField {...field('lengthMm', 'Length of a piece')} suffix="mm" />}
      <NumberField {...field('pieces', 'Pieces')} />
      <ReferenceField {...field('specificationId', 'Specification')} source={sources.specifications} />
      <GradeField field={field('grade', 'Grade')} specificationId={need.specificationId} />
      <SelectField {...field('certificateType', 'Certificate, at least')} options={certificates} />
      <ReferenceField {...field('facilityId', 'Facility first')} source={sources.facilities} />
    </div>
  )
}

/** What no longer holds when a field is changed: a name of the size, a grade, the wall with its own tolerance. */
function changedWith(name: NeedField): Partial<Record<NeedField, string>> {
  switch (name) {
    case 'odMm':
      return { nps: '', schedule: '' }
    case 'nps':
      return { odMm: '' }
    case 'schedule':
      return { wallMm: '', nominalWallMm: '' }
    case 'wallMm':
      return { schedule: '', nominalWallMm: '' }
    case 'specificationId':
      return { grade: '' }
    default:
      return {}
  }
}
