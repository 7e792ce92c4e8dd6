import { yieldKinds } from '#modules/setup/specifications/domain.ts'
import type { CertificateRecord } from '../contract.ts'
import { energyUnits, strengthUnits, temperatureUnits } from '../domain/units.ts'
import classes from './certificates.module.css'
import { EntryCell } from './entry-cell.tsx'
import type { Enter } from './use-entering.ts'

/** What of a heat is tested: the unit or kind it is printed in is chosen beside it. */
const TESTS = [
  {
    field: 'yield',
    label: 'Yield',
    units: strengthUnits,
    qualifiers: ['', ...yieldKinds],
    what: 'Kind of yield',
  },
  { field: 'tensile', label: 'Tensile', units: strengthUnits },
  { field: 'elongation', label: 'Elongation, %' },
  { field: 'reduction', label: 'Reduction, %' },
  {
    field: 'hardness',
    label: 'Hardness readings',
    qualifiers: ['HBW', 'HRC', 'HRB', 'HV10', 'HB'],
    what: 'Scale of hardness',
    isWide: true,
  },
  {
    field: 'charpy',
    label: 'Charpy bars',
    units: energyUnits,
    qualifiers: ['10', '7.5', '6.67', '5', '2.5'],
    what: 'Width of the bars, mm',
    isWide: true,
  },
  { field: 'charpy_temp', label: 'Charpy tested at', units: temperatureUnits },
  { field: 'charpy_avg', label: 'Charpy mean stated' },
  { field: 'stated:CE', label: 'CE stated' },
  { field: 'stated:Pcm', label: 'Pcm stated' },
] as const

interface TestEntriesProps {
  certificate: CertificateRecord
  line: CertificateRecord['lines'][number]
  enter: Enter
  isLocked: boolean
}

/** The tests of a heat as they are printed; several readings stand beside each other with a space between them. */
export function TestEntries({ certificate, line, enter, isLocked }: TestEntriesProps) {
  return (
    <div className={classes.entry}>
      {TESTS.map((test) => {
        const { field, label } = test
        const known = certificate.values.find((one) => one.lineId === line.id && one.field === field)
        const units = 'units' in test ? test.units : []
        const qualifiers = 'qualifiers' in test ? test.qualifiers : []
        const present = {
          lineId: line.id,
          field,
          test: 0,
          printed: known?.printed ?? '',
          unit: known?.unit ?? units[0] ?? null,
          qualifier: known?.qualifier ?? qualifiers[0] ?? null,
        }
        const of = `of heat ${line.heatNo}`
        return (
          <label key={field}>
            {label}
            <span>
              <EntryCell
                label={`${label} ${of}`}
                value={present.printed}
                disabled={isLocked}
                wide={'isWide' in test}
                onEnter={(printed) => enter({ ...present, printed })}
              />
              {units.length > 0 && (
                <Choice
                  label={`Unit of ${label} ${of}`}
                  value={present.unit}
                  choices={units}
                  isLocked={isLocked}
                  onChoose={(unit) => enter({ ...present, unit })}
                />
              )}
              {'what' in test && (
                <Choice
                  label={`${test.what} ${of}`}
                  value={present.qualifier}
                  choices={qualifiers}
                  isLocked={isLocked}
                  onChoose={(qualifier) => enter({ ...present, qualifier })}
                />
              )}
            </span>
          </label>
        )
      })}
    </div>
  )
}

interface ChoiceProps {
  label: string
  value: string | null
  choices: readonly string[]
  isLocked: boolean
  onChoose: (choice: string) => void
}

const Choice = ({ label, value, choices, isLocked, onChoose }: ChoiceProps) => (
  <select
    className={classes.cell}
    aria-label={label}
    value={value ?? ''}
    disabled={isLocked}
    onChange={(event) => onChoose(event.currentTarget.value)}
  >
    {choices.map((choice) => (
      <option key={choice} value={choice}>
        {choice || 'not stated'}
      </option>
    ))}
  </select>
)
