import { lookupResource } from '#platform/contract/lookup.ts'

export const valveClasses = lookupResource('valve-classes', {
  singular: 'Valve class',
  plural: 'Valve classes',
  input: {},
  computed: {},
  row: {},
  filters: {},
})
