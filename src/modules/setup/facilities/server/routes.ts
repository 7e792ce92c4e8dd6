import type { z } from 'zod'
import type { Context, Incoming } from '#platform/server/context.ts'
import type { Hub } from '#platform/server/documents/hub.ts'
import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { existsIn } from '#platform/server/activity/owning-records.ts'
import { serve } from '#platform/server/http/serve.ts'
import { refuseWhere } from '#platform/server/errors.ts'
import { facilities } from '../contract.ts'
import { unknownShifts, usualWeek, type WorkingCalendar } from '../domain.ts'
import { facilityTable } from '../table.ts'
import { removeLogo, sendLetterhead, sendLogo, uploadLogo } from './logo.ts'
import { refuseOpenDocuments } from './open-documents.ts'
import { facilityRecords as records } from './records.ts'
import { facilityCells, withIds } from './written-cells.ts'

type Update = Incoming<{ id: string }, unknown, z.output<typeof facilities.patch>>

interface Hours {
  readonly workCentres?: readonly { readonly shiftCodes?: readonly string[] | null | undefined }[] | undefined
  readonly workingCalendar?: WorkingCalendar | undefined
}

/** @throws 422 where a work centre or a day that differs names a shift that the calendar does not have */
function requireShifts({ workCentres = [], workingCalendar = usualWeek }: Hours): void {
  const sentence = (codes: readonly string[]) => `The working calendar has no shift ${codes.join(', ')}.`
  const problems: Record<string, string[]> = {}
  const check = (field: string, rows: NonNullable<Hours['workCentres']>) => {
    for (const [at, { shiftCodes }] of rows.entries()) {
      const codes = unknownShifts(shiftCodes ?? [], workingCalendar)
      if (codes.length > 0) problems[`${field}.${at}.shiftCodes`] = [sentence(codes)]
    }
  }
  check('workCentres', workCentres)
  check('workingCalendar.exceptions', workingCalendar.exceptions ?? [])
  refuseWhere(problems)
}

const handlersWith = (hubs: readonly Hub<unknown>[]) => ({
  ...records,
  create: async (ctx: Context, incoming: Parameters<typeof records.create>[1]) => {
    requireShifts(incoming.body)
    return records.create(ctx, incoming)
  },
  update: async (ctx: Context, incoming: Update): Promise<z.output<typeof facilities.record>> => {
    if (incoming.body.workCentres || incoming.body.workingCalendar)
      requireShifts({ ...(await records.require(ctx, incoming.params.id)), ...incoming.body })
    if (incoming.body.active === false) await refuseOpenDocuments(ctx, hubs, incoming.params.id)
    return records.update(ctx, incoming)
  },
})

/** Places of a file go by their code. */
const updateFromFile =
  (handlers: ReturnType<typeof handlersWith>) =>
  async (ctx: Context, incoming: Update): Promise<z.output<typeof facilities.record>> => {
    const { storageLocations, workCentres } = incoming.body
    if (!storageLocations && !workCentres) return handlers.update(ctx, incoming)
    const held = await records.require(ctx, incoming.params.id)
    const body = {
      ...incoming.body,
      ...(storageLocations ? { storageLocations: withIds(storageLocations, held.storageLocations) } : {}),
      ...(workCentres ? { workCentres: withIds(workCentres, held.workCentres) } : {}),
    }
    return handlers.update(ctx, { ...incoming, body })
  }

/** Facilities, given which documents are still worked on. */
export function serveFacilities(hubs: readonly Hub<unknown>[]) {
  const handlers = handlersWith(hubs)
  return serve(facilities, {
    ...handlers,
    ...activityHandlers(facilities, { exists: existsIn(facilityTable) }),
    ...importExportHandlers({
      contract: facilities,
      table: facilityTable,
      handlers: { ...handlers, update: updateFromFile(handlers) },
      cells: facilityCells,
      blank: { active: true, taxCodes: [], approvalLimits: {}, quoteValidityDays: 30 },
    }),
    logo: sendLogo,
    uploadLogo,
    removeLogo,
    letterhead: sendLetterhead,
  })
}
