import { MultiReferenceField } from '#platform/web/fields/references/multi-reference-field.tsx'
import { ReferenceField } from '#platform/web/fields/references/reference-field.tsx'
import { SelectField } from '#platform/web/fields/select-field.tsx'
import { CodeField, TextField } from '#platform/web/fields/text-field.tsx'
import { byCode, optionsOf } from '#platform/web/queries/queries.ts'
import type { Part } from '#platform/web/records/child-list.tsx'
import type { LineColumn } from '#platform/web/table/line-grid/line-columns.ts'
import { productCodes } from '#modules/engineering/product-codes/contract.ts'
import { pslLevels } from '#modules/setup/psl-levels/contract.ts'
import { specifications } from '#modules/setup/specifications/contract.ts'
import type { TechnicalLineDraft } from '../contract.ts'
import { certificateNames, unitNames } from '../domain.ts'

export { TakeOverNotes, type TakeOverPlan, useTakeOver } from './take-over.tsx'

const products = optionsOf(productCodes)
const levels = optionsOf(pslLevels)
const standards = optionsOf(specifications)

/** Where the names of product codes come from, for a line that is only read. */
export const productSource = products

type ColumnName = 'product' | 'description' | 'level' | 'unit' | 'drawing'

/** The columns of every grid of lines; a document puts those it shows between its own. */
export const technicalColumns = <Line,>(): Readonly<Record<ColumnName, LineColumn<Line>>> => ({
  product: {
    key: 'productCodeId',
    header: 'Product',
    kind: 'reference',
    source: byCode(products),
    width: 104,
  },
  description: { key: 'description', header: 'Description', kind: 'text' },
  level: { key: 'pslLevelId', header: 'PSL', kind: 'reference', source: byCode(levels), width: 68 },
  unit: { key: 'uom', header: 'Unit', kind: 'select', options: unitNames, width: 64 },
  drawing: { key: 'drawingNo', header: 'Drawing', kind: 'text', width: 96 },
})

interface TechnicalFieldsProps {
  part: Part<TechnicalLineDraft>
  /** The grid above shows the drawing already. */
  isDrawingAbove?: boolean
  /** The class of a field over the whole width. */
  wide: string | undefined
}

/** What a line is made to, field by field, for the panel beside a grid. */
export function TechnicalFields({ part, isDrawingAbove, wide }: TechnicalFieldsProps) {
  return (
    <>
      <CodeField {...part.field('customerPart', "Customer's part number")} />
      <CodeField {...part.field('customerPartRevision', 'Part revision')} />
      {!isDrawingAbove && <CodeField {...part.field('drawingNo', 'Drawing')} />}
      <CodeField {...part.field('drawingRev', 'Drawing revision')} />
      <TextField {...part.field('size', 'Size')} />
      <TextField {...part.field('rating', 'Rating')} />
      <SelectField
        {...part.field('certificationLevel', 'Certificate, EN 10204')}
        options={certificateNames}
      />
      <TextField {...part.field('materialClass', 'Material class')} />
      <TextField {...part.field('temperatureClass', 'Temperature class')} />
      <div className={wide}>
        <MultiReferenceField {...part.field('specificationIds', 'Specifications')} source={standards} />
      </div>
    </>
  )
}

/** The product of a line where there is no grid. */
export const ProductField = ({ part }: { part: Part<TechnicalLineDraft> }) => (
  <ReferenceField {...part.field('productCodeId', 'Product')} source={products} />
)

/** The PSL level of a line where there is no grid. */
export const LevelField = ({ part }: { part: Part<TechnicalLineDraft> }) => (
  <ReferenceField {...part.field('pslLevelId', 'PSL level')} source={levels} />
)
