import { byCode } from '../../../../platform/web/data/queries.ts'
import { type LineColumn, lineColumns } from '../../../../platform/web/table/line-columns.ts'
import type { LineDraft } from '../form/shape.ts'
import { sources } from '../sources.ts'
import { unitNames } from '../words.ts'
import { quantitiesOf, quantitiesText } from './line-values.ts'

/** The columns of the grid; everything else of a line is in the panel below. */
export const gridColumns: readonly LineColumn<LineDraft>[] = lineColumns<LineDraft>([
  {
    key: 'productCodeId',
    header: 'Product',
    kind: 'reference',
    source: byCode(sources.productCodes),
    width: 104,
    // Codes and names have changed places in this source.
    onPick: (line, { code }) => (line.description === '' ? { ...line, description: code ?? '' } : line),
  },
  { key: 'description', header: 'Description', kind: 'text' },
  {
    key: 'quantities',
    header: 'Qty',
    kind: 'text',
    width: 96,
    errorKey: 'quantities.0',
    read: (line) => quantitiesText(line.quantities),
    write: (line, value) => ({ ...line, quantities: quantitiesOf(typeof value === 'string' ? value : '') }),
  },
  { key: 'uom', header: 'Unit', kind: 'select', options: unitNames, width: 64 },
  { key: 'pslLevelId', header: 'PSL', kind: 'reference', source: byCode(sources.pslLevels), width: 76 },
  { key: 'drawingNo', header: 'Drawing', kind: 'text', width: 96 },
])
