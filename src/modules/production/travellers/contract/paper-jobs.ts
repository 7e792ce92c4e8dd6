import { z } from 'zod'
import {
  isoDate,
  keysOf,
  longText,
  optionalLongText,
  optionalReference,
  optionalText,
  paperNumber,
  reference,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { priorities } from '../domain/vocabulary.ts'
import { MOST_SERIALS } from './pieces.ts'

/** A job that was begun on paper, as a row of a sheet tells it: where it stands, and what it is. */
export const paperJob = z.strictObject({
  paperNo: labelled(paperNumber(40), 'Number on paper'),
  description: longText(500),
  quantity: labelled(z.int().min(1).max(9999), 'Pieces'),
  facilityId: reference,
  pslLevelId: labelled(reference, 'PSL level'),
  templateId: labelled(reference, 'Operation template'),
  dueOn: labelled(isoDate, 'Due'),
  paperSeq: labelled(z.int().min(1).max(9990), 'Stands at operation'),
  paperDay: labelled(isoDate, 'On paper until'),
  companyId: labelled(optionalReference, 'Customer'),
  customerOrderNo: labelled(optionalText(100), "Customer's order"),
  project: optionalText(200),
  drawingNo: labelled(optionalText(100), 'Drawing'),
  drawingRev: labelled(optionalText(20), 'Revision of the drawing'),
  serialNumbers: labelled(z.array(paperNumber(40)).max(MOST_SERIALS), 'Serial numbers').optional(),
  priority: z.enum(keysOf(priorities)).optional(),
  notes: optionalLongText(4000),
})
export type PaperJob = z.output<typeof paperJob>

/** Where a job that came from a sheet stands on paper, on the record of its traveller. */
export const paperShown = {
  paperNo: labelled(z.string().nullable(), 'Number on paper'),
  paperSeq: labelled(z.int().nullable(), 'Stands at operation'),
  paperDay: labelled(z.string().nullable(), 'On paper until'),
}
