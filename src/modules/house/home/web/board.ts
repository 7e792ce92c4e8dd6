import type { z } from 'zod'
import type { home } from '../contract.ts'

export type Board = z.output<typeof home.endpoints.get.response>
export type ShownToDoList = Board['toDoLists'][number]
