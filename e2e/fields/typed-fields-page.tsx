import { useState } from 'react'
import { createRoot } from 'react-dom/client'
import type { GaugeUse, Step, StepValue } from '#platform/contract/values/typed-steps.ts'
import { StepDefinition } from '#platform/web/forms/steps/step-definition.tsx'
import { StepsGrid } from '#platform/web/forms/steps/steps-grid.tsx'
import { TypedField } from '#platform/web/forms/steps/typed-field.tsx'
import type { FieldProps } from '#platform/web/fields/field.tsx'
import { TextField } from '#platform/web/fields/text-field.tsx'
import { ThemeProvider } from '#platform/web/theme/provider.tsx'

/** A step of every type, as a bench will ask for them. */
const steps: readonly Step[] = [
  { type: 'number', label: 'Wall', unit: 'mm', min: '10', max: '12', decimals: 2 },
  { type: 'number', label: 'Temperature', unit: 'degC', max: '-46' },
  { type: 'check', label: 'Drawing at hand', wanted: 'yes', mayNotApply: true },
  { type: 'choice', label: 'Finish', options: ['Rough', 'Smooth'] },
  { type: 'gauge', label: 'Measured with', kind: 'caliper' },
  { type: 'text', label: 'Remarks' },
  { type: 'date', label: 'Tested on' },
  { type: 'file', label: 'Chart' },
  { type: 'photo', label: 'Marking' },
  { type: 'task', label: 'Edges are broken' },
  { type: 'table', label: 'Hardness', columns: ['Place', 'HBW'] },
]

/** The slice of the gauges will offer those there are; here any name is one whose calibration has run out. */
const gauge = (field: FieldProps<GaugeUse>) => (
  <TextField
    {...field}
    value={field.value?.name}
    onChange={(name) =>
      field.onChange(
        name ? { id: crypto.randomUUID(), name, dueOn: '2026-11-20', usedOn: '2026-11-21' } : null,
      )
    }
  />
)

function Answers() {
  const [values, setValues] = useState<Readonly<Record<string, StepValue | null>>>({})
  const [files, setFiles] = useState<readonly { id: string; name: string }[]>([])
  const add = async (file: File) => {
    setFiles((old) => [...old, { id: file.name, name: file.name }])
    return file.name
  }
  return (
    <form aria-label="Answers">
      {steps.map((step, at) => (
        <TypedField
          key={step.label}
          step={step}
          field={{
            id: `step-${at}`,
            label: step.label,
            required: at === 0,
            value: values[step.label],
            onChange: (value) => setValues((old) => ({ ...old, [step.label]: value })),
          }}
          files={{ known: files, add }}
          gauge={gauge}
        />
      ))}
      <output aria-label="Kept">{JSON.stringify(values)}</output>
    </form>
  )
}

const kinds = { measurement: 'Measurement', choice: 'Choice', photo: 'Photo' } as const
type Kind = keyof typeof kinds
interface Line {
  label: string
  kind: Kind
  unit: string | null
  min: string | null
  max: string | null
}

function Definitions() {
  const [kind, setKind] = useState<Kind | null>('measurement')
  const [words, setWords] = useState<string | null>(null)
  const [unit, setUnit] = useState<string | null>(null)
  const [options, setOptions] = useState<string[] | null>([])
  const [lines, setLines] = useState<Line[] | null>([])
  return (
    <form aria-label="Definitions">
      <StepDefinition
        kinds={kinds}
        words={{ id: 'words', label: 'What is asked', value: words, onChange: setWords, required: true }}
        kind={{ id: 'kind', label: 'Answered with', value: kind, onChange: setKind }}
        parts={{
          unit:
            kind === 'measurement'
              ? { id: 'unit', label: 'Unit', value: unit, onChange: setUnit }
              : undefined,
          options:
            kind === 'choice'
              ? { id: 'options', label: 'Options', value: options, onChange: setOptions }
              : undefined,
        }}
      />
      <StepsGrid<Line>
        field={{ id: 'lines', label: 'Steps', value: lines, onChange: setLines }}
        errors={{}}
        kinds={kinds}
        partsOf={(line) => (line.kind === 'measurement' ? ['unit', 'min', 'max'] : [])}
        blank={() => ({ label: '', kind: 'measurement', unit: null, min: null, max: null })}
      />
    </form>
  )
}

const place = document.getElementById('root')
if (!place) throw new Error('The page has no place for the fields.')
createRoot(place).render(
  <ThemeProvider>
    <main>
      <h1>Steps</h1>
      <Answers />
      <Definitions />
    </main>
  </ThemeProvider>,
)
