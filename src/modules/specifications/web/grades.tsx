import type { z } from 'zod'
import { ChildList, type Part } from '#platform/web/records/child-list.tsx'
import type { FieldErrors } from '#platform/web/forms/form-values.ts'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { lineColumns } from '#platform/web/table/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid.tsx'
import type { specifications } from '../contract.ts'
import { elements, hardnessScales } from '../domain.ts'
import classes from './specification.module.css'

/** A grade as the form holds it: any limit may still be missing. */
type GradeInput = NonNullable<z.input<typeof specifications.input>['grades']>[number]

const symbols = Object.fromEntries(elements.map((element) => [element, element]))
const scales = Object.fromEntries(hardnessScales.map((scale) => [scale, scale]))

const chemistryColumns = lineColumns<GradeInput['chemistry'][number]>([
  { key: 'element', header: 'Element', kind: 'select', options: symbols, width: 100 },
  { key: 'min', header: 'At least', kind: 'decimal', unit: () => '%' },
  { key: 'max', header: 'At most', kind: 'decimal', unit: () => '%' },
])

const stressColumns = lineColumns<GradeInput['stresses'][number]>([
  { key: 'temperatureC', header: 'Up to', kind: 'decimal', unit: () => '\u00b0C', width: 110 },
  { key: 'stressMpa', header: 'Stress', kind: 'decimal', unit: () => 'MPa', width: 120 },
  { key: 'source', header: 'Read from', kind: 'text' },
])

type LimitName = Exclude<keyof GradeInput, 'id' | 'name' | 'chemistry' | 'stresses' | 'hardnessScale'>

interface GradesProps {
  field: FieldProps<GradeInput[]>
  form: { errors: FieldErrors; idOf: (key: string) => string }
}

/** The grades of a specification with their limits; certificates are checked against them. */
export function Grades({ field, form }: GradesProps) {
  return (
    <ChildList
      name="grades"
      field={field}
      form={form}
      noun="grade"
      blank={{ name: '', chemistry: [], stresses: [] }}
      summary={summaryLine}
    >
      {(part) => <GradeFields part={part} errors={form.errors} path={pathOf(field, part)} />}
    </ChildList>
  )
}

/** The error key of the grade a part stands for: `grades.2`. */
const pathOf = ({ value }: FieldProps<GradeInput[]>, part: Part<GradeInput>): string =>
  `grades.${(value ?? []).indexOf(part.value)}`

const summaryLine = (grade: GradeInput) => (
  <>
    <b>{grade.name || 'New grade'}</b>
    <span>{summaryOf(grade)}</span>
  </>
)

function summaryOf({ yieldMinMpa, tensileMinMpa, chemistry, stresses }: GradeInput): string {
  const parts = [
    yieldMinMpa && `ReH ${yieldMinMpa} MPa`,
    tensileMinMpa && `Rm ${tensileMinMpa} MPa`,
    chemistry.length > 0 && `${chemistry.length} elements`,
    stresses.length > 0 && `${stresses.length} stresses`,
  ]
  return parts.filter(Boolean).join(', ') || 'no limits yet'
}

function GradeFields({ part, errors, path }: { part: Part<GradeInput>; errors: FieldErrors; path: string }) {
  const limit = (name: LimitName, label: string, suffix: string) => (
    <NumberField {...part.field(name, label)} suffix={suffix} />
  )
  return (
    <>
      <TextField {...part.field('name', 'Grade', true)} placeholder="A106 Gr. B" />
      {limit('densityKgM3', 'Density', 'kg/m\u00b3')}
      {limit('yieldMinMpa', 'Yield ReH, at least', 'MPa')}
      {limit('yieldMaxMpa', 'Yield ReH, at most', 'MPa')}
      {limit('tensileMinMpa', 'Tensile Rm, at least', 'MPa')}
      {limit('tensileMaxMpa', 'Tensile Rm, at most', 'MPa')}
      {limit('elongationMinPercent', 'Elongation A, at least', '%')}
      {limit('reductionMinPercent', 'Reduction of area Z, at least', '%')}
      {limit('hardnessMax', 'Hardness, at most', '')}
      <SelectField {...part.field('hardnessScale', 'Scale of hardness')} options={scales} />
      {limit('charpyMinJ', 'Charpy, average at least', 'J')}
      {limit('charpyAtC', 'Charpy, tested at', '\u00b0C')}
      {limit('carbonEquivalentMax', 'Carbon equivalent CE, at most', '%')}
      <div className={classes.wide}>
        <h3 className={classes.heading}>Chemistry</h3>
        <LineGrid
          field={part.field('chemistry', 'Chemistry')}
          name={`${path}.chemistry`}
          errors={errors}
          columns={chemistryColumns}
          blank={(rows) => ({
            element: elements.find((one) => !rows.some((row) => row.element === one)) ?? 'C',
          })}
        />
      </div>
      <div className={classes.wide}>
        <h3 className={classes.heading}>Allowable stress by temperature</h3>
        <LineGrid
          field={part.field('stresses', 'Allowable stress')}
          name={`${path}.stresses`}
          errors={errors}
          columns={stressColumns}
          blank={(rows) => ({ temperatureC: '', stressMpa: '', source: rows.at(-1)?.source ?? '' })}
        />
      </div>
    </>
  )
}
