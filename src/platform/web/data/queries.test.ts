import { QueryObserver } from '@tanstack/react-query'
import { beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { text } from '../../contract/fields.ts'
import { resource } from '../../contract/resource.ts'
import { api, reading, refresh } from '../api.ts'
import { queryClient } from '../query-client.ts'
import { lastList, rememberList } from './came-from.ts'
import {
  callOf,
  listQuery,
  namesQuery,
  type OptionSource,
  optionsOf,
  optionsQuery,
  recordQuery,
  seedRecord,
} from './queries.ts'

const input = z.strictObject({ name: text(50) })
const segments = resource('market-segments', {
  singular: 'Market segment',
  plural: 'Market segments',
  input,
  row: z.object({ id: z.string(), name: z.string() }),
  record: z.object({ id: z.string(), version: z.int(), name: z.string() }),
  list: { filters: {}, sorts: ['name'], defaultSort: 'name', searchable: true },
})
