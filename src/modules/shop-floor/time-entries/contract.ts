import { z } from 'zod'
import { contract, endpoint } from '#platform/contract/calls/endpoint.ts'
import { byId } from '#platform/contract/calls/resource.ts'
import {
  isoDate,
  keysOf,
  named,
  optionalReference,
  reference,
  searchText,
  text,
  uuid,
} from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { clockTime } from '#modules/shop-floor/downtimes/contract.ts'
import { activities, indirectCodes, timeKinds, timeSources } from './domain.ts'

const slice = 'time-entries'
const path = `/api/v1/${slice}` as const
const read = `${slice}:read` as const
const records = `${slice}:record` as const

const place = z.object({ id: uuid, name: z.string() })
const kind = z.enum(keysOf(timeKinds))
const activity = z.enum(keysOf(activities))
const indirectCode = z.enum(keysOf(indirectCodes))

/** A time span as people see it; days and times are those of the facility. */
const timeSpan = z.object({
  id: uuid,
  facilityId: uuid,
  personId: uuid,
  personName: z.string(),
  kind,
  operationId: uuid.nullable(),
  /** Its traveller, and how people call both. */
  travellerId: uuid.nullable(),
  operation: z.string().nullable(),
  activity: activity.nullable(),
  indirectCode: indirectCode.nullable(),
  startedDay: z.string(),
  startedTime: z.string(),
  stoppedDay: z.string(),
  stoppedTime: z.string(),
  source: z.enum(keysOf(timeSources)),
  reason: z.string().nullable(),
  enteredByName: z.string(),
  voided: z.boolean(),
  /** Nobody corrects it; null: somebody may. */
  locked: z.string().nullable(),
})
export type TimeEntry = z.output<typeof timeSpan>

const week = z.object({
  facility: place,
  facilities: z.array(place),
  timeZone: z.string(),
  today: z.string(),
  days: z.array(z.string()),
  /** The reader stands first, without minutes too; others only for whoever corrects their time. */
  people: z.array(z.object({ id: uuid, name: z.string(), minutes: z.array(z.int()), total: z.int() })),
  /** Whose spans are listed. */
  person: place,
  spans: z.array(timeSpan.extend({ minutes: z.int() })),
})
export type TimeWeek = z.output<typeof week>

const worked = {
  kind: labelled(kind, 'Kind'),
  operationId: labelled(optionalReference, 'Operation'),
  activity: labelled(activity.nullish(), 'Activity'),
  indirectCode: labelled(indirectCode.nullish(), 'Work'),
  startedDay: labelled(isoDate, 'From'),
  startedTime: labelled(clockTime, 'From, time'),
  stoppedDay: labelled(isoDate, 'To'),
  stoppedTime: labelled(clockTime, 'To, time'),
}
const why = { reason: labelled(text(200), 'Reason') }

/** Who worked on what from when until when, and how many minutes that was. */
export const timeEntries = contract({
  slice,
  singular: 'Time span',
  plural: 'Time',
  grants: { user: ['read', 'record'], manager: ['correct'] },
  endpoints: {
    week: endpoint({
      method: 'GET',
      path: `${path}/week`,
      access: read,
      kind: 'read',
      summary: 'Minutes of a week by person and day, and the spans of one person',
      query: z.object({
        facilityId: uuid.optional(),
        /** Any day of the week; left out: today. */
        week: isoDate.optional(),
        /** Whose spans are listed; left out: the reader's own. */
        personId: uuid.optional(),
      }),
      response: week,
      envelope: 'data',
    }),
    operations: endpoint({
      method: 'GET',
      path: `${path}/choices/operations`,
      access: read,
      kind: 'read',
      summary: 'Operations of released travellers of a facility, for selects',
      query: z.object({
        facilityId: uuid.optional(),
        search: searchText(100).optional(),
        id: searchText(2000).optional(),
      }),
      response: z.array(named),
      envelope: 'data',
    }),
    create: endpoint({
      method: 'POST',
      path,
      access: records,
      kind: 'write',
      summary: 'Enter a time span of oneself',
      body: z.strictObject({ facilityId: labelled(reference, 'Facility'), ...worked }),
      response: timeSpan,
      envelope: 'data',
    }),
    createFor: endpoint({
      method: 'POST',
      path: `${path}/of-others`,
      access: `${slice}:correct`,
      kind: 'write',
      summary: 'Enter a time span of someone else',
      body: z.strictObject({
        facilityId: labelled(reference, 'Facility'),
        personId: labelled(reference, 'Person'),
        ...worked,
      }),
      response: timeSpan,
      envelope: 'data',
    }),
    correct: endpoint({
      method: 'POST',
      path: `${path}/:id/correct`,
      access: records,
      kind: 'write',
      summary: 'Enter the time span that counts in the place of a wrong one',
      params: byId,
      body: z.strictObject({ ...worked, ...why }),
      response: timeSpan,
      envelope: 'data',
    }),
    void: endpoint({
      method: 'POST',
      path: `${path}/:id/void`,
      access: records,
      kind: 'write',
      summary: 'Say that a time span counts nothing',
      params: byId,
      body: z.strictObject(why),
      response: timeSpan,
      envelope: 'data',
    }),
  },
})
