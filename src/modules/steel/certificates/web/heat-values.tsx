import { useState } from 'react'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Button } from '#platform/web/ui/button.tsx'
import { Card } from '#platform/web/ui/card.tsx'
import { Chip } from '#platform/web/ui/chip.tsx'
import { classNames } from '#platform/web/ui/class-names.ts'
import { elements } from '#modules/setup/specifications/domain.ts'
import type { CertificateRecord } from '../contract.ts'
import type { ShownValue } from '../contract/check.ts'
import classes from './certificates.module.css'
import { EntryCell } from './entry-cell.tsx'
import type { Reading } from './reading/use-reading.ts'
import { TestEntries } from './test-entries.tsx'
import type { Enter } from './use-entering.ts'
import { rowName, verdictWords } from './words.ts'

type Line = CertificateRecord['lines'][number]

interface HeatValuesProps {
  certificate: CertificateRecord
  line: Line
  enter: Enter
  reading: Reading
  concede: ((value: ShownValue) => void) | undefined
}

const isElement = (field: string): boolean => /^[A-Z][a-z]?$/.test(field) && field !== 'CE'

/** The values of one heat beside the limits of grade and order, with a verdict each. */
export function HeatValues({ certificate, line, enter, reading, concede }: HeatValuesProps) {
  const [more, setMore] = useState<readonly string[]>([])
  const isLocked = certificate.can.enterValue !== true
  const onPage = isLocked ? [] : elements.filter((element) => reading.of(line.id, element))
  const values = certificate.check.values.filter(({ lineId }) => lineId === line.id)
  const shown = values.filter(({ field }) => isElement(field))
  const added = [...new Set([...onPage, ...more])].filter(
    (element) => !shown.some(({ field }) => field === element),
  )
  const printed = (field: string) =>
    certificate.values.find((one) => one.lineId === line.id && one.field === field)?.printed ?? ''
  const factorOf = (element: string) => certificate.factors.find((one) => one.element === element)?.factor
  const next = elements.find(
    (one) => one !== 'PREN' && !shown.some(({ field }) => field === one) && !added.includes(one),
  )
  const cell = (element: string) => (
    <EntryCell
      label={`${element} of heat ${line.heatNo}`}
      value={printed(element)}
      disabled={isLocked}
      read={reading.of(line.id, element)}
      onLook={(read) => reading.look(read?.place)}
      onEnter={(text) => enter({ lineId: line.id, field: element, test: 0, printed: text })}
    />
  )
  return (
    <Card
      title={
        <>
          Heat <AppLink href={`/heats/${line.heatId}`}>{line.heatNo}</AppLink>, {line.millName}
        </>
      }
      flush
    >
      <div className={classes.scroll} role="region" aria-label={`Values of heat ${line.heatNo}`} tabIndex={0}>
        <table className={classes.table}>
          <Head what="El." />
          <tbody>
            {shown.map((value) => (
              <ValueRow key={value.key} value={value} concede={concede}>
                {cell(value.field)}
                {factorOf(value.field) && ` / ${factorOf(value.field)}`}
              </ValueRow>
            ))}
            {added.map((element) => (
              <tr key={element}>
                <th scope="row">{element}</th>
                <td>{cell(element)}</td>
                <td colSpan={4} />
              </tr>
            ))}
            {values
              .filter(({ field }) => !isElement(field))
              .map((value) => (
                <ValueRow
                  key={value.key}
                  value={value}
                  concede={concede}
                  isOneOfMany={values.some(({ field, test }) => field === value.field && test !== value.test)}
                >
                  {null}
                </ValueRow>
              ))}
          </tbody>
        </table>
      </div>
      {!isLocked && next && (
        <Button small tone="quiet" icon="plus" onClick={() => setMore([...more, next])}>
          Another element
        </Button>
      )}
      <TestEntries
        certificate={certificate}
        line={line}
        enter={enter}
        reading={reading}
        isLocked={isLocked}
      />
    </Card>
  )
}

const Head = ({ what }: { what: string }) => (
  <thead>
    <tr>
      <th scope="col">{what}</th>
      <th scope="col">As printed</th>
      <th scope="col">Value</th>
      <th scope="col">At least</th>
      <th scope="col">At most</th>
      <th scope="col">Result</th>
    </tr>
  </thead>
)

interface ValueRowProps {
  value: ShownValue
  concede: ((value: ShownValue) => void) | undefined
  /** There are further tests of the same kind: they are told apart by their numbers. */
  isOneOfMany?: boolean
  children: React.ReactNode
}

function ValueRow({ value, concede, isOneOfMany = false, children }: ValueRowProps) {
  const { label, tone } = verdictWords(value)
  const limit = (text: string | null, from: string | null) =>
    text === null ? '' : `${text}${from === 'order' ? ' (order)' : ''}`
  const isOut = value.isOpen && tone === 'red' && classes.out
  const hasWords = value.verdict !== 'no_limit' && (value.verdict !== 'ok' || value.flags.length > 0)
  return (
    <>
      <tr className={classNames(isOut)}>
        <th scope="row">{rowName(value, isOneOfMany)}</th>
        <td>{children}</td>
        <td className={classes.number}>{value.value}</td>
        <td className={classes.number}>{limit(value.min, value.minFrom)}</td>
        <td className={classes.number}>{limit(value.max, value.maxFrom)}</td>
        <td>
          <Chip tone={tone}>{label}</Chip>
        </td>
      </tr>
      {hasWords && (
        <tr className={classNames(isOut)}>
          <td className={classes.say} colSpan={6}>
            {value.sentence}
            {value.concession && ` Concession ${value.concession.number}: ${value.concession.reason}`}{' '}
            {value.isOpen && concede && value.verdict !== 'missing' && (
              <Button small onClick={() => concede(value)}>
                Concession
              </Button>
            )}
          </td>
        </tr>
      )}
    </>
  )
}
