import { z } from 'zod'
import { importExportEndpoints } from '#platform/contract/import-export.ts'
import { currency, isoDate, optionalText } from '#platform/contract/values/fields.ts'
import { labelled } from '#platform/contract/words/labels.ts'
import { anyOf, dateRange } from '#platform/contract/calls/paging.ts'
import { resource } from '#platform/contract/calls/resource.ts'

/** Numeric(14,6), more than nothing. */
const rate = z
  .string()
  .regex(/^\d{1,8}(\.\d{1,6})?$/, 'The :attribute field must be a number with at most 6 decimals.')
  .refine((value) => Number(value) > 0, 'The :attribute field must be greater than 0.')

/** What one unit of a currency is worth in another from a day on, as entered or imported; nothing is fetched. */
const exchangeRate = resource('exchange-rates', {
  singular: 'Exchange rate',
  plural: 'Exchange rates',
  input: {
    currency,
    /** The currency that it is worth so much of. */
    baseCurrency: labelled(currency, 'In'),
    day: labelled(isoDate, 'Rate of'),
    /** `baseCurrency` for one unit of `currency`. */
    rate: labelled(rate, 'Rate'),
    /** A bank, a service. */
    source: labelled(optionalText(100), 'Rate from'),
  },
  computed: {},
  row: {
    currency,
    baseCurrency: currency,
    day: z.string(),
    rate: z.string(),
    source: z.string().nullable(),
  },
  list: {
    filters: {
      currency: anyOf(currency.options),
      baseCurrency: anyOf(currency.options),
      day: dateRange,
    },
    sorts: ['day', 'currency'],
    defaultSort: '-day',
    searchable: false,
  },
})

export const exchangeRates = {
  ...exchangeRate,
  endpoints: { ...exchangeRate.endpoints, ...importExportEndpoints('exchange-rates', exchangeRate.list) },
}
