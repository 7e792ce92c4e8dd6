import type { z } from 'zod'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { MultiSelectField } from '#platform/web/fields/multi-select-field.tsx'
import { NumberField } from '#platform/web/fields/number-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import type { FieldErrors } from '#platform/web/fields/field-values.ts'
import { ChildList, type Part } from '#platform/web/records/child-list.tsx'
import { lineColumns } from '#platform/web/table/line-grid/line-columns.ts'
import { LineGrid } from '#platform/web/table/line-grid/line-grid.tsx'
import type { specifications } from '../contract.ts'
import { ceRules, elements, gradeAnalyses, hardnessScales, yieldKinds } from '../domain.ts'
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

const sumColumns = lineColumns<NonNullable<GradeInput['sums']>[number]>([
  { key: 'elements', header: 'Sum of', kind: 'text', width: 200 },
  { key: 'max', header: 'At most', kind: 'decimal', unit: () => '%' },
])

const sameWordOptions = (words: readonly string[]) => Object.fromEntries(words.map((word) => [word, word]))
const choicesOf = (words: readonly string[]) => words.map((word) => ({ value: word, label: word }))
const confidences = { A: 'A, two agreeing sources', B: 'B, one source', C: 'C, confirm first' }

type Limit = string | null | undefined
/** The fields of a grade that hold one number. */
type LimitName = Exclude<
  { [Key in keyof GradeInput]-?: [GradeInput[Key]] extends [Limit] ? Key : never }[keyof GradeInput],
  'id' | 'name'
>

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

function summaryOf(grade: GradeInput): string {
  const { yieldMinMpa, tensileMinMpa, chemistry, stresses, confidence, source } = grade
  const parts = [
    yieldMinMpa && `yield ${yieldMinMpa} MPa`,
    tensileMinMpa && `Rm ${tensileMinMpa} MPa`,
    chemistry.length > 0 && `${chemistry.length} elements`,
    stresses.length > 0 && `${stresses.length} stresses`,
    source && `confidence ${confidence ?? 'not stated'}`,
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
      <TextField {...part.field('materialNumber', 'UNS or material number')} />
      <TextField {...part.field('productForm', 'Product form')} placeholder="seamless pipe" />
      <TextField {...part.field('thickness', 'Thickness')} placeholder="<= 16" />
      <TextField {...part.field('condition', 'Delivery condition')} />
      {limit('densityKgM3', 'Density', 'kg/m\u00b3')}
      {limit('yieldMinMpa', 'Yield ReH, at least', 'MPa')}
      {limit('yieldMaxMpa', 'Yield ReH, at most', 'MPa')}
      <MultiSelectField
        {...part.field('yieldKinds', 'Kinds of yield that count')}
        options={choicesOf(yieldKinds)}
        placeholder="Every kind"
      />
      {limit('yieldMinKsi', 'Yield in ksi, at least', 'ksi')}
      {limit('tensileMinMpa', 'Tensile Rm, at least', 'MPa')}
      {limit('tensileMaxMpa', 'Tensile Rm, at most', 'MPa')}
      {limit('tensileMinKsi', 'Tensile in ksi, at least', 'ksi')}
      {limit('yieldRatioMax', 'Yield to tensile ratio, at most', '')}
      {limit('elongationMinPercent', 'Elongation A, at least', '%')}
      <TextField {...part.field('elongationGauge', 'Gauge length')} placeholder="4D (50 mm round)" />
      {limit('reductionMinPercent', 'Reduction of area Z, at least', '%')}
      {limit('hardnessMin', 'Hardness, at least', '')}
      {limit('hardnessMax', 'Hardness, at most', '')}
      <SelectField {...part.field('hardnessScale', 'Scale of hardness')} options={scales} />
      {limit('charpyMinJ', 'Charpy, average at least', 'J')}
      {limit('charpySingleJ', 'Charpy, no bar below', 'J')}
      {limit('charpyAtC', 'Charpy, tested at', '\u00b0C')}
      <SelectField
        {...part.field('ceRule', 'Rule of the carbon equivalent')}
        options={sameWordOptions(ceRules)}
      />
      {limit('carbonEquivalentMax', 'Carbon equivalent CE, at most', '%')}
      {limit('pcmMax', 'Pcm, at most', '%')}
      {limit('mnPerStep', 'Mn may rise by, for each 0.01 % C below', '%')}
      {limit('mnUpTo', 'Mn may rise to', '%')}
      <SelectField
        {...part.field('analysis', 'Limits are for the analysis of')}
        options={sameWordOptions(gradeAnalyses)}
      />
      <MultiSelectField
        {...part.field('reportOptional', 'Limited, need not be reported')}
        options={choicesOf(elements)}
        placeholder="None"
      />
      <SelectField {...part.field('confidence', 'Confidence')} options={confidences} />
      <TextField {...part.field('source', 'Read from')} />
      <TextField {...part.field('notes', 'Notes')} />
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
        <h3 className={classes.heading}>Sums of elements</h3>
        <LineGrid
          field={part.field('sums', 'Sums')}
          name={`${path}.sums`}
          errors={errors}
          columns={sumColumns}
          blank={() => ({ elements: '', max: '' })}
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
