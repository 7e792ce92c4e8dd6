import { text, uuid } from 'drizzle-orm/pg-core'
import { productCodeTable } from '#modules/engineering/product-codes/table.ts'
import { pslLevelTable } from '#modules/setup/psl-levels/table.ts'

/** The columns of `partFields`. */
export const partColumns = () => ({
  productCodeId: uuid('product_code_id').references(() => productCodeTable.id),
  customerPart: text('customer_part'),
  customerPartRevision: text('customer_part_revision'),
  description: text().notNull(),
})

/** The columns of `requirementFields`. */
export const requirementColumns = () => ({
  // Checked when saved, not by a foreign key: an array cannot have one.
  specificationIds: uuid('specification_ids').array().notNull(),
  pslLevelId: uuid('psl_level_id').references(() => pslLevelTable.id),
  materialClass: text('material_class'),
  temperatureClass: text('temperature_class'),
  size: text(),
  rating: text(),
  drawingNo: text('drawing_no'),
  drawingRev: text('drawing_rev'),
  certificationLevel: text('certification_level'),
})

/** The column of `unitField`. */
export const unitColumn = () => ({ uom: text().notNull() })
