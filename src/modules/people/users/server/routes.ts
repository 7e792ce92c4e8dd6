import { sql } from 'drizzle-orm'
import { optionsOf } from '#platform/server/lists/options.ts'
import { importExportHandlers } from '#platform/server/import-export/handlers.ts'
import { existsIn, activityHandlers } from '#platform/server/activity/activity-handlers.ts'
import { serve } from '#platform/server/http/serve.ts'
import { companyTable } from '#modules/people/companies/table.ts'
import { facilityTable } from '#modules/setup/facilities/table.ts'
import { users } from '../contract.ts'
import { userTable } from '../table.ts'
import { records } from './records.ts'
import * as service from './service.ts'

const options = optionsOf({
  from: sql`${userTable}`,
  id: sql`${userTable.id}`,
  code: sql`NULL::text`,
  name: sql`${userTable.name}`,
  active: sql`(${userTable.status} <> 'disabled')`,
  order: sql`${userTable.name}, ${userTable.id}`,
  where: sql`${userTable.role} <> 'client'`,
})

export const register = serve(users, {
  ...activityHandlers(users, { exists: existsIn(userTable) }),
  ...importExportHandlers({
    contract: users,
    table: userTable,
    handlers: { ...records, create: service.create, update: service.updateFromFile },
    key: ['email'],
    references: { companyId: { table: companyTable }, facilityId: { table: facilityTable } },
    blank: {},
    // Who is disabled or still invited; that is changed by its actions, never by a file.
    shown: ['status'],
  }),
  list: records.list,
  get: records.get,
  create: service.create,
  update: service.update,
  remove: service.remove,
  options,
  ...service.handlers,
  resendVerification: service.resendVerification,
  markVerified: service.markVerified,
  makeLink: service.makeLink,
  removeSecondStep: service.removeSecondStepOf,
  endSessions: service.endSessions,
})
