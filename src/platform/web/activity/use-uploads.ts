import { createContext, useState } from 'react'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { FILE_LIMIT } from '#platform/contract/documents/activity.ts'
import { formatSize } from '#platform/web/ui/format.ts'
import { activityClient, refreshFiles } from './activity-client.ts'

/** One file on its way. */
export interface Upload {
  key: number
  name: string
  /** 0 to 1. */
  fraction: number
  failed?: string
}

let lastKey = 0

/** Sends files of a record one after the other; those that failed stay in the list with their reason. */
export function useUploads(slice: string, id: string) {
  const [uploads, setUploads] = useState<readonly Upload[]>([])
  const set = (key: number, change: Partial<Upload>) =>
    setUploads((all) => all.map((one) => (one.key === key ? { ...one, ...change } : one)))
  const drop = (key: number) => setUploads((all) => all.filter((one) => one.key !== key))

  const send = async (file: File, key: number, label: string) => {
    if (file.size > FILE_LIMIT)
      return set(key, { failed: `${formatSize(file.size)} is more than 25 MB. Make it smaller or split it.` })
    const form = new FormData()
    if (label) form.set('label', label)
    form.set('file', file)
    try {
      const onProgress = (fraction: number) => set(key, { fraction })
      await activityClient(slice).upload({ params: { id }, form }, { onProgress })
      drop(key)
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      set(key, { failed: error.errors.file?.[0] ?? error.message })
    }
  }

  const add = async (files: readonly File[], label = '') => {
    const keyed = files.map((file) => ({ file, key: ++lastKey }))
    setUploads((all) => [...all, ...keyed.map(({ file, key }) => ({ key, name: file.name, fraction: 0 }))])
    for (const { file, key } of keyed) await send(file, key, label)
    await refreshFiles(slice, id)
  }

  return { uploads, add, drop }
}

/** The uploads of the record page around a panel; null elsewhere. */
export const UploadContext = createContext<ReturnType<typeof useUploads> | null>(null)
