import {
  anyOf,
  dateRange,
  flagFilter,
  numberRange,
  referenceFilter,
} from '#platform/contract/calls/paging.ts'
import { labelledFilter } from '#platform/contract/words/list-labels.ts'
import { certificateTypes } from '../domain/lifecycle.ts'
import { steelForm, steelStatus } from './fields.ts'

/** What the list of steel is narrowed by. */
export const steelFilters = {
  status: anyOf(steelStatus.options),
  form: anyOf(steelForm.options),
  odMm: labelledFilter(numberRange, 'OD mm'),
  wallMm: labelledFilter(numberRange, 'Wall mm'),
  diameterMm: labelledFilter(numberRange, 'Diameter mm'),
  thicknessMm: labelledFilter(numberRange, 'Thickness mm'),
  widthMm: labelledFilter(numberRange, 'Width mm'),
  freeMm: numberRange,
  specificationId: referenceFilter,
  pslLevelId: labelledFilter(referenceFilter, 'PSL'),
  certificateType: anyOf(certificateTypes),
  heatId: labelledFilter(referenceFilter, 'Heat'),
  facilityId: referenceFilter,
  ownerCompanyId: labelledFilter(referenceFilter, 'Owner'),
  offcut: labelledFilter(flagFilter, 'Offcuts only'),
  present: labelledFilter(flagFilter, 'In stock'),
  conditional: labelledFilter(flagFilter, 'Conditionally released'),
  /** Issued, while the condition is over and the certificate is still missing. */
  conditionOverdue: labelledFilter(flagFilter, 'Condition expired, steel in use'),
  /** Given out, and its certificate no longer counts. */
  coverLost: labelledFilter(flagFilter, 'Given out, certificate gone'),
  receivedOn: dateRange,
}
