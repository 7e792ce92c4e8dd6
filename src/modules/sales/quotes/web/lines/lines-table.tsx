import type { ScreenAddress } from '#platform/contract/register.ts'
import { ReferenceName } from '#platform/web/fields/references/reference-field.tsx'
import { AppLink } from '#platform/web/ui/app-link.tsx'
import { Tag } from '#platform/web/ui/chip.tsx'
import { formatAmount, formatQuantity, plainDecimal } from '#platform/contract/values/amounts.ts'
import { Dim, Hidden } from '#platform/web/ui/text.tsx'
import { productSource } from '#modules/engineering/technical-lines/web/api.tsx'
import type { QuoteRecord } from '../../contract.ts'
import classes from '../quotes.module.css'
import { kindNames, unitName, weeksText } from '../labels.ts'
import { netText } from './line-grid-columns.ts'
import { type LineDraft, selectedBreak } from './line-values.ts'

interface LinesTableProps {
  quote: QuoteRecord
  lines: readonly LineDraft[]
  selected: number | null
  /** The address that shows a line: for a new tab; here a plain click selects it. */
  hrefOf: (line: LineDraft) => ScreenAddress
  onSelect: (row: number) => void
}

/** The lines to read; on a phone each is a card. Choosing one opens it below. */
export function LinesTable({ quote, lines, selected, hrefOf, onSelect }: LinesTableProps) {
  return (
    <div className={classes.scroll}>
      <table className={classes.lines}>
        <caption>
          <Hidden>Lines</Hidden>
        </caption>
        <thead>
          <tr>
            <th scope="col">No.</th>
            <th scope="col">Product</th>
            <th scope="col">Description</th>
            <th scope="col">PSL</th>
            <th scope="col" className={classes.numeric}>
              Qty
            </th>
            <th scope="col" className={classes.numeric}>
              Unit price
            </th>
            <th scope="col" className={classes.numeric}>
              Disc.
            </th>
            <th scope="col" className={classes.numeric}>
              Net {quote.currency}
            </th>
            <th scope="col" className={classes.numeric}>
              Lead
            </th>
          </tr>
        </thead>
        <tbody>
          {lines.map((line, row) => (
            <LineRow
              key={line.id ?? `new ${row}`}
              quote={quote}
              line={line}
              isSelected={row === selected}
              href={hrefOf(line)}
              onSelect={() => onSelect(row)}
            />
          ))}
        </tbody>
      </table>
      {lines.length === 0 && <p className={classes.none}>No lines.</p>}
    </div>
  )
}

interface LineRowProps {
  quote: QuoteRecord
  line: LineDraft
  isSelected: boolean
  href: ScreenAddress
  onSelect: () => void
}

function LineRow({ quote, line, isSelected, href, onSelect }: LineRowProps) {
  const { quantity, unitPrice, leadTimeWeeks } = selectedBreak(line)
  const psl = knownCode(quote, 'pslLevel', line.pslLevelId)
  return (
    <tr className={isSelected ? classes.selected : undefined} onClick={onSelect}>
      <td className={classes.no}>{line.lineNo}</td>
      <td className={classes.product}>
        <AppLink
          href={href}
          aria-current={isSelected || undefined}
          onClick={(event) => {
            if (event.ctrlKey || event.metaKey || event.shiftKey) return
            event.preventDefault()
            onSelect()
          }}
        >
          <Product quote={quote} line={line} />
        </AppLink>
      </td>
      <td className={classes.description}>
        {line.description} {line.size && <Dim>{line.size}</Dim>}
      </td>
      <td className={psl || line.kind !== 'standard' ? classes.tags : classes.noTags}>
        {psl && <Tag>{psl}</Tag>} {line.kind !== 'standard' && <Tag>{kindNames[line.kind]}</Tag>}
      </td>
      <td className={classes.numeric}>
        {formatQuantity(quantity)} <Dim>{unitName(line.uom)}</Dim>
      </td>
      <td className={classes.numeric}>{line.noQuote ? '-' : formatAmount(unitPrice, quote.currency)}</td>
      <td className={classes.numeric}>
        {Number(line.discountPercent) > 0 && `${plainDecimal(line.discountPercent)} %`}
      </td>
      <td className={classes.net}>{netText({ ...line, kind: 'standard' }, quote)}</td>
      <td className={classes.numeric}>
        <Dim>{weeksText(leadTimeWeeks)}</Dim>
      </td>
    </tr>
  )
}

function Product({ quote, line }: { quote: QuoteRecord; line: LineDraft }) {
  const code = knownCode(quote, 'productCode', line.productCodeId)
  if (code) return code
  if (line.productCodeId) return <ReferenceName source={productSource} id={line.productCodeId} />
  return line.customerPart || `Line ${line.lineNo}`
}

/** The code of a chosen record, where a stored line already tells it. */
function knownCode(
  quote: QuoteRecord,
  name: 'productCode' | 'pslLevel',
  id: string | null | undefined,
): string | null {
  if (!id) return null
  return quote.lines.find((line) => line[`${name}Id`] === id)?.[name] ?? null
}
