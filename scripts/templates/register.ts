import type {} from '#platform/contract/register.ts'

/** The screens of the templates, which no program has: their links compile like those of a slice that is registered. */
declare module '#platform/contract/register.ts' {
  interface Register {
    readonly screenOfTemplate: '/valve-orders' | '/valve-orders/create' | '/valve-orders/{id}'
  }
}
