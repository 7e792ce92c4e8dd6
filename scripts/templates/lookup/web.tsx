import { lookupFields } from '#platform/web/setup/lookup.tsx'
import { setupScreens } from '#platform/web/setup/setup-screens.tsx'
import { valveClasses } from './contract.ts'

/** `/setup/valve-classes` */
export const { List, Form, Add, prefetch } = setupScreens(valveClasses, {
  fields: lookupFields,
  about: 'Valve classes are chosen on other records.',
  sections: [{ title: 'Use', fields: ['active'], switches: true }],
  add: { only: ['code', 'name'] },
})
