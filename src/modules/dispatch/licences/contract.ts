import { z } from 'zod'
import { anyOf, dateRange, referenceFilter } from '#platform/contract/calls/paging.ts'
import { optionsEndpoint, resource } from '#platform/contract/calls/resource.ts'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import {
  isoDate,
  keysOf,
  longText,
  optionalDate,
  optionalLongText,
  optionalReference,
  optionalText,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { licenceKinds, licenceStates } from './domain.ts'

const kind = z.enum(keysOf(licenceKinds))
const status = z.enum(keysOf(licenceStates))
const words = z.string().nullable()

/** What others permit or certify the house to do, and until when. */
const licence = resource('licences', {
  singular: 'Licence',
  plural: 'Licences',
  input: {
    kind,
    number: labelled(text(60), 'Number'),
    status,
    body: labelled(text(120), 'Issued by'),
    /** Such as that of a notified body. */
    bodyNo: labelled(optionalText(20), 'Number of the body'),
    /** Null: that of the whole house. */
    facilityId: labelled(optionalReference, 'Facility'),
    validFrom: labelled(isoDate, 'Valid from'),
    /** Null: until somebody says otherwise. */
    validUntil: labelled(optionalDate, 'Valid until'),
    scope: labelled(longText(2000), 'Scope'),
    notes: optionalLongText(2000),
  },
  computed: { facilityName: words },
  row: {
    version: z.int(),
    number: labelled(z.string(), 'Number'),
    kind,
    status,
    body: labelled(z.string(), 'Issued by'),
    facilityId: uuid.nullable(),
    facilityName: labelled(words, 'Facility'),
    validFrom: labelled(z.string(), 'Valid from'),
    validUntil: labelled(words, 'Valid until'),
  },
  list: {
    filters: {
      kind: anyOf(keysOf(licenceKinds)),
      status: anyOf(keysOf(licenceStates)),
      facilityId: referenceFilter,
      validUntil: dateRange,
    },
    sorts: ['number', 'validUntil'],
    defaultSort: 'validUntil',
    searchable: true,
  },
})
export const licences = {
  ...licence,
  grants: { user: ['read'], manager: ['create', 'update', 'delete'] },
  endpoints: {
    ...licence.endpoints,
    exportRows: exportEndpoint(licence.endpoints.list),
    options: optionsEndpoint('licences'),
    ...activityEndpoints('licences'),
  },
} as const
