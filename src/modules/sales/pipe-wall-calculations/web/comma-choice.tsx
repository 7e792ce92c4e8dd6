import { Alert } from '#platform/web/ui/alert.tsx'
import { ChoiceRow } from './calculator/field-row.tsx'
import type { CommaStyle, OpenColumn } from './number-style.ts'

type Commas = Readonly<Record<string, CommaStyle>>

interface CommaChoicesProps {
  open: readonly OpenColumn[]
  commas: Commas
  isUs: boolean
  choose: (commas: Commas) => void
}

/** The choices of all columns whose commas can be read both ways. */
export function CommaChoices({ open, commas, isUs, choose }: CommaChoicesProps) {
  return open.map((column) => (
    <CommaChoice
      key={column.name}
      column={column}
      style={commas[column.name]}
      isUs={isUs}
      choose={(style) => {
        const { [column.name]: _, ...others } = commas
        choose(style === undefined ? others : { ...others, [column.name]: style })
      }}
    />
  ))
}

interface CommaChoiceProps {
  column: OpenColumn
  style: CommaStyle | undefined
  isUs: boolean
  choose: (style: CommaStyle | undefined) => void
}

/** Asks once for a column what its commas mean; until then its open lines have no wall. */
function CommaChoice({ column: { name, label, sample, isMixed }, style, isUs, choose }: CommaChoiceProps) {
  if (isMixed) {
    return (
      <Alert
        live
        title={`${label}: decimal commas and thousands stand in one column. Write its numbers in one style.`}
      />
    )
  }
  const thousands = `${sample.replace(',', '')}${isUs ? ', usual in US lists' : ''}`
  return (
    <ChoiceRow
      name={`commas-${name}`}
      label={`${label}: ${sample} is`}
      value={style ?? ''}
      onChange={(value) => choose(value === 'thousands' || value === 'decimal' ? value : undefined)}
      options={{ '': 'Choose for the whole column', thousands, decimal: sample.replace(',', '.') }}
    />
  )
}
