import { z } from 'zod'
import { activityEndpoints } from '#platform/contract/documents/activity.ts'
import {
  code,
  optionalDate,
  optionalLongText,
  optionalReference,
  optionalText,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { anyOf, dateRange, referenceFilter } from '#platform/contract/calls/paging.ts'
import { optionsEndpoint, resource } from '#platform/contract/calls/resource.ts'
import { exportEndpoint } from '#platform/contract/import-export.ts'
import { gaugeKinds, gaugeStates } from './domain.ts'

const keysOf = <Key extends string>(words: Readonly<Record<Key, string>>) =>
  Object.keys(words) as [Key, ...Key[]]

const kind = z.enum(keysOf(gaugeKinds))
const status = z.enum(keysOf(gaugeStates))
const words = z.string().nullable()

/** Numeric(12,3), below zero too: a thermometer begins there. */
const reading = z
  .string()
  .regex(/^-?\d{1,9}(\.\d{1,3})?$/, 'The :attribute field must be a number with at most 3 decimals.')
  .nullish()

/** Something measurements are taken with, and until when its calibration counts. */
const gauge = resource('gauges', {
  singular: 'Gauge',
  plural: 'Gauges',
  input: {
    gaugeNo: labelled(code(40), 'Gauge number'),
    name: labelled(text(120), 'Description'),
    kind,
    status,
    maker: labelled(optionalText(80), 'Manufacturer'),
    model: optionalText(80),
    serialNo: labelled(optionalText(80), 'Serial number'),
    /** Null: it goes from one facility to the other. */
    facilityId: labelled(optionalReference, 'Facility'),
    location: optionalText(80),
    rangeFrom: labelled(reading, 'Range from'),
    rangeTo: labelled(reading, 'Range to'),
    rangeUnit: labelled(optionalText(20), 'Unit'),
    accuracy: optionalText(80),
    intervalMonths: labelled(z.int().min(1).max(120), 'Calibration interval'),
    calibratedOn: labelled(optionalDate, 'Calibrated on'),
    /** Left out: the day of the calibration and the interval. */
    calibrationDueOn: labelled(optionalDate, 'Calibration due'),
    calibrationCertificateNo: labelled(optionalText(80), 'Calibration certificate'),
    laboratory: optionalText(120),
    notes: optionalLongText(2000),
  },
  computed: {
    facilityName: words,
  },
  row: {
    version: z.int(),
    gaugeNo: labelled(z.string(), 'Gauge number'),
    name: labelled(z.string(), 'Description'),
    kind,
    status,
    serialNo: labelled(words, 'Serial number'),
    facilityId: uuid.nullable(),
    facilityName: labelled(words, 'Facility'),
    location: words,
    calibratedOn: labelled(words, 'Calibrated on'),
    calibrationDueOn: labelled(words, 'Calibration due'),
  },
  list: {
    filters: {
      kind: anyOf(keysOf(gaugeKinds)),
      status: anyOf(keysOf(gaugeStates)),
      facilityId: referenceFilter,
      calibrationDueOn: dateRange,
    },
    sorts: ['gaugeNo', 'calibrationDueOn'],
    defaultSort: 'gaugeNo',
    searchable: true,
  },
})
export const gauges = {
  ...gauge,
  grants: { user: ['read'], manager: ['create', 'update', 'delete'] },
  endpoints: {
    ...gauge.endpoints,
    exportRows: exportEndpoint(gauge.endpoints.list),
    options: optionsEndpoint('gauges'),
    ...activityEndpoints('gauges'),
  },
} as const
