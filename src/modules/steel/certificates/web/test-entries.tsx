import { useState } from 'react'
import { Button } from '#platform/web/ui/button.tsx'
import { yieldKinds } from '#modules/setup/specifications/domain.ts'
import type { CertificateRecord } from '../contract.ts'
import { energyUnits, strengthUnits, temperatureUnits } from '../domain/units.ts'
import classes from './certificates.module.css'
import type { Reading } from './reading/use-reading.ts'
import { TestEntry, type WhatIsTested } from './test-entry.tsx'
import type { Enter } from './use-entering.ts'

interface TestGroup {
  readonly name: string
  /** How a further one is called; left out: a heat has it once. */
  readonly another?: string
  readonly fields: readonly WhatIsTested[]
}

/** What of a heat is tested, test by test: the unit or kind it is printed in is chosen beside it. */
const GROUPS: readonly TestGroup[] = [
  {
    name: 'Tensile test',
    another: 'Another tensile test',
    fields: [
      {
        field: 'yield',
        label: 'Yield',
        units: strengthUnits,
        qualifiers: yieldKinds,
        what: 'Kind of yield',
      },
      { field: 'tensile', label: 'Tensile', units: strengthUnits },
      { field: 'elongation', label: 'Elongation, %' },
      { field: 'reduction', label: 'Reduction, %' },
    ],
  },
  {
    name: 'Hardness',
    another: 'More hardness readings',
    fields: [
      {
        field: 'hardness',
        label: 'Hardness readings',
        qualifiers: ['HBW', 'HRC', 'HRB', 'HV10', 'HB'],
        what: 'Scale of hardness',
        isWide: true,
      },
    ],
  },
  {
    name: 'Charpy set',
    another: 'Another Charpy set',
    fields: [
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
    ],
  },
  {
    name: 'Stated',
    fields: [
      { field: 'stated:CE', label: 'CE stated' },
      { field: 'stated:Pcm', label: 'Pcm stated' },
    ],
  },
]

interface TestEntriesProps {
  certificate: CertificateRecord
  line: CertificateRecord['lines'][number]
  enter: Enter
  reading: Reading
  isLocked: boolean
}

/** Every test of a heat as it is printed, and one more of a kind when it is asked for. */
export function TestEntries({ certificate, line, enter, reading, isLocked }: TestEntriesProps) {
  const [added, setAdded] = useState<Readonly<Record<string, number>>>({})
  return GROUPS.map(({ name, another, fields }) => {
    const entered = certificate.values
      .filter(({ lineId, field }) => lineId === line.id && fields.some((one) => one.field === field))
      .map(({ test }) => test)
    const count = Math.max(1, added[name] ?? 0, ...entered.map((test) => test + 1))
    return (
      <fieldset key={name} className={classes.tests}>
        <legend>{name}</legend>
        {Array.from({ length: count }, (_, test) => (
          <div key={test} className={classes.entry}>
            {count > 1 && <b className={classes.no}>{test + 1}</b>}
            {fields.map((what) => (
              <TestEntry
                key={what.field}
                what={what}
                test={test}
                certificate={certificate}
                line={line}
                enter={enter}
                reading={reading}
                isLocked={isLocked}
              />
            ))}
          </div>
        ))}
        {another && !isLocked && count < MOST && (
          <Button small tone="quiet" icon="plus" onClick={() => setAdded({ ...added, [name]: count + 1 })}>
            {another}
          </Button>
        )}
      </fieldset>
    )
  })
}

/** As many tests of a kind as a heat can have. */
const MOST = 20
