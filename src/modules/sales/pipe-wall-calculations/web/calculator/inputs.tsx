import { type ReactNode, useState } from 'react'
import type { PipeWallResult } from '../../contract/result.ts'
import { methodTitles } from '../../domain/codes/method-titles.ts'
import type { PipeWallTables } from '../../domain/tables/tables.ts'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import { readNumber, thousandsHint } from '../../domain/input/number-text.ts'
import classes from '../calculator.module.css'
import { type Draft, NO, parameterOf } from './draft.ts'
import { turnedTo } from './draft-units.ts'
import { CheckRow, ChoiceRow, NumberRow } from './field-row.tsx'
import { besideUnit } from './format-quantities.ts'
import { loadHint } from './typed-load.ts'

const words = (...units: string[]) => Object.fromEntries(units.map((unit) => [unit, unit]))
const lengths = words('mm', 'in')
const pressures = words('MPa', 'bar', 'kPa', 'psi', 'kgf/cm2')
const stresses = words('MPa', 'psi', 'ksi')
const temperatures = { C: '°C', F: '°F' }
const sizes = { nps: 'Nominal size (NPS)', od: 'Outside diameter', id: 'Inside diameter' }
const tolerances: Readonly<Record<string, string>> = {
  percent: '%',
  mm: 'mm',
  in: 'in',
  specification: 'by specification',
}
const radii = { nominal: '× DN', outside: '× OD', mm: 'mm', in: 'in' }

const joints = {
  '': 'Not said',
  erw: 'ERW',
  'furnace-butt': 'Furnace butt weld',
  'furnace-lap': 'Furnace lap weld',
  'efw-single': 'EFW, single butt',
  'efw-double': 'EFW, double butt',
  saw: 'SAW',
}

const groups = {
  '': 'Not said',
  ferritic: 'Ferritic',
  austenitic: 'Austenitic',
  nickel: 'Nickel alloy',
  'other-ductile': 'Other ductile metal',
  'grey-iron': 'Grey cast iron',
}

/** Forgings and fittings stand in the stress table too; they are no pipe. */
const pipeMaterials = (tables: PipeWallTables): string[] =>
  [...tables.materials.values()].filter(({ form }) => /pipe/.test(form)).map(({ id }) => id)

const isPipeline = (method: string) => method === 'b31.4' || method === 'b31.8'
const usesFactors = (method: string) => method === 'b31.3' || method === 'b31.1'

/** Errors and sources by the parameter they belong to. */
function notesOf(result: PipeWallResult | undefined) {
  const errors = new Map<string, string>()
  for (const { field, message } of result?.errors ?? []) {
    const name = parameterOf(field)
    if (!errors.has(name)) errors.set(name, message)
  }
  const sources = new Map<string, string>()
  const values = new Map<string, string>()
  for (const { field, origin, source, text, value, confidence } of result?.inputs ?? []) {
    if (origin === 'typed') continue
    const name = parameterOf(field)
    const doubt = confidence === 'C' || confidence === 'D' ? ` (confidence ${confidence})` : ''
    sources.set(name, source + doubt)
    values.set(name, value === undefined ? text : String(Number(value.toPrecision(6))))
  }
  return { errors, sources, values }
}

interface InputsProps {
  draft: Draft
  set: (changes: Draft) => void
  result: PipeWallResult | undefined
  tables: PipeWallTables
  prefix: string
}

/** Everything that can be typed, with its error or its source below each field. */
export function Inputs({ draft, set, result, tables, prefix }: InputsProps) {
  const [isOpen, setOpen] = useState(() => moreIsUsed(draft))
  const notes = notesOf(result)
  const of = (name: string) => draft[name] ?? ''
  const row = (name: string, label: ReactNode) => ({
    name: prefix + name,
    label,
    value: of(name),
    onChange: (value: string) => set({ [name]: value }),
    error: notes.errors.get(name),
    hint:
      of(name) === ''
        ? notes.sources.get(name)
        : (thousandsHint(of(name)) ?? loadHint(name, of(name), of(`${name}u`))),
    placeholder: notes.values.get(name),
  })
  const unit = (name: string, units: Readonly<Record<string, string>>) => ({
    units,
    unit: of(name),
    onUnit: (value: string) => set({ [name]: value }),
  })
  const method = of('method')
  const by = of('by')
  return (
    <form
      className={classes.inputs}
      aria-label={prefix ? 'Inputs of the second case' : 'Inputs'}
      onSubmit={(event) => event.preventDefault()}
    >
      <header>
        <h2>Inputs</h2>
        <Segments
          label="Units"
          options={[
            ['si', 'SI'],
            ['us', 'US'],
          ]}
          value={of('units')}
          onChange={(units) => set(turnedTo(draft, units))}
        />
      </header>
      <ChoiceRow {...row('method', 'Code')} options={methodTitles} />
      <NumberRow {...row('p', 'Design pressure P')} isText {...unit('pu', pressures)} />
      <NumberRow {...row('t', 'Temperature T')} isText {...unit('tu', temperatures)} />
      <ChoiceRow {...row('by', 'Size by')} options={sizes} />
      {by === 'nps' && <NumberRow {...row('nps', 'NPS')} isText suggestions={[...tables.sizes.keys()]} />}
      {by === 'od' && <NumberRow {...row('od', 'Outside diameter D')} {...unit('odu', lengths)} />}
      {by === 'id' && <NumberRow {...row('id', 'Inside diameter d')} {...unit('idu', lengths)} />}
      {isPipeline(method) ? (
        <>
          <NumberRow
            {...row('smys', 'Grade or yield')}
            isText
            suggestions={[...tables.linePipe.keys()]}
            {...unit('smysu', stresses)}
          />
          {readNumber(of('smys')) !== undefined && (
            <NumberRow {...row('smyssource', 'Source of yield')} isText />
          )}
          <NumberRow {...row('f', 'Design factor F')} />
          {method === 'b31.8' && <NumberRow {...row('class', 'Location class')} isText />}
        </>
      ) : (
        <>
          <NumberRow {...row('material', 'Material')} isText suggestions={pipeMaterials(tables)} />
          <NumberRow {...row('stress', 'Allowable stress S')} {...unit('stressu', stresses)} />
          {of('stress') !== '' && <NumberRow {...row('source', 'Source of S')} isText />}
          {of('stress') !== '' && (
            <NumberRow {...row('readat', 'S read at')} {...unit('readatu', temperatures)} />
          )}
          {of('material') === '' && <ChoiceRow {...row('group', 'Material group')} options={groups} />}
        </>
      )}
      <ChoiceRow
        {...row('seam', 'Seam')}
        options={{ '': 'Not said', seamless: 'Seamless', welded: 'Welded' }}
      />
      {of('seam') === 'welded' && <ChoiceRow {...row('joint', 'Joint')} options={joints} />}
      <NumberRow {...row('e', 'Quality factor E')} />
      {(of('e') !== '' || of('nde') !== '') && <NumberRow {...row('nde', 'NDE report')} isText />}
      {usesFactors(method) && <NumberRow {...row('w', 'Weld factor W')} />}
      {usesFactors(method) && <NumberRow {...row('y', 'Coefficient Y')} />}
      <NumberRow {...row('c', 'Corrosion allowance')} {...unit('cu', lengths)} />
      <NumberRow
        {...row('mill', 'Mill tolerance')}
        isText
        placeholder={besideUnit(notes.values.get('mill'), tolerances[of('millu')])}
        {...unit('millu', tolerances)}
      />
      {of('mill') !== '' && <NumberRow {...row('millsource', 'Source of tolerance')} isText />}
      {isPipeline(method) && (
        <CheckRow
          name={`${prefix}unscheduled`}
          label="Also walls without a schedule number"
          value={of('unscheduled') === NO ? '' : 'yes'}
          onChange={(value) => set({ unscheduled: value || NO })}
        />
      )}
      <Button small tone="quiet" aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        {isOpen ? 'Fewer inputs' : 'More inputs'}
      </Button>
      {isOpen && (
        <MoreInputs
          method={method}
          of={of}
          row={row}
          unit={unit}
          hasCompanyWalls={tables.companyWalls.size > 0}
        />
      )}
      <p className={classes.tablesLink}>
        <AppLink href="/pipe-wall-calculator?view=tables">Tables and their sources</AppLink>
      </p>
    </form>
  )
}

// biome-ignore format: names read better in rows
const more = [
  'wall', 'measured', 'bend', 'pairs', 'erosion', 'thread', 'tmin', 'st', 'tf', 'rate', 'interval', 'edition',
  'service', 'external', 'deduct', 'all', 'title', 'density', 'impact',
]
const moreIsUsed = (draft: Draft): boolean => more.some((name) => (draft[name] ?? '') !== '')

interface MoreProps {
  method: string
  hasCompanyWalls: boolean
  of: (name: string) => string
  row: (
    name: string,
    label: ReactNode,
  ) => {
    name: string
    label: ReactNode
    value: string
    onChange: (value: string) => void
    error: string | undefined
    hint: string | undefined
    placeholder: string | undefined
  }
  unit: (name: string, units: Readonly<Record<string, string>>) => object
}

/** What only some jobs need. */
function MoreInputs({ method, of, row, unit, hasCompanyWalls }: MoreProps) {
  const check = (name: string, label: string) => (
    <CheckRow
      name={row(name, label).name}
      label={label}
      value={of(name) === NO ? '' : of(name)}
      onChange={row(name, label).onChange}
    />
  )
  return (
    <>
      <NumberRow {...row('wall', 'Nominal wall to check')} {...unit('wallu', lengths)} />
      <NumberRow {...row('measured', 'Measured wall')} {...unit('measuredu', lengths)} />
      {(of('measured') !== '' || of('wall') !== '') && (
        <>
          <NumberRow {...row('rate', 'Corrosion a year')} {...unit('rateu', lengths)} />
          <NumberRow {...row('interval', 'Years to inspection')} />
          {of('measured') !== '' && (
            <NumberRow {...row('on', 'Measured on')} isText placeholder="2026-05-31" />
          )}
        </>
      )}
      <NumberRow {...row('bend', 'Bend radius R')} {...unit('bendu', radii)} />
      {of('bend') !== '' && <NumberRow {...row('thinning', 'Wall left at extrados')} />}
      {of('bend') !== '' && of('thinning') !== '' && (
        <NumberRow {...row('thinningsource', 'Source of thinning')} isText />
      )}
      <NumberRow
        {...row('pairs', 'More P and T')}
        isText
        placeholder="4@200; 3@350"
        hint="Pressure@temperature, in the units above"
      />
      <NumberRow {...row('erosion', 'Erosion allowance')} {...unit('cu', lengths)} />
      <ChoiceRow {...row('thread', 'Thread')} options={{ '': 'None', npt: 'NPT' }} />
      <NumberRow {...row('tmin', 'Lowest temperature')} {...unit('tminu', temperatures)} />
      <NumberRow {...row('impact', 'Impact test report')} isText />
      <NumberRow {...row('st', 'Stress at test ST')} {...unit('stu', stresses)} />
      {method === 'b31.8' && <NumberRow {...row('tf', 'Temperature factor')} />}
      <NumberRow {...row('density', 'Density')} units="kg/m3" />
      <NumberRow {...row('edition', 'Edition')} isText />
      <NumberRow {...row('service', 'Fluid service')} isText />
      <NumberRow {...row('title', 'Title')} isText />
      {check('external', 'Vacuum or external pressure acts')}
      {isPipeline(method) && check('deduct', 'Company rule: take the mill tolerance off')}
      {!isPipeline(method) && check('unscheduled', 'Also walls without a schedule number')}
      {hasCompanyWalls && check('all', 'Also walls the company does not buy')}
    </>
  )
}
