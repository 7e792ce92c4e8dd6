import { useQuery } from '@tanstack/react-query'
import {
  type NoticeSettings,
  noticeTopics,
  type NoticeTopic,
  type NoticeWay,
} from '#platform/contract/notices.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { request } from '#platform/web/session/request.ts'
import { SkeletonRows } from '#platform/web/ui/skeleton.tsx'
import { Segments } from '#platform/web/ui/tabs.tsx'
import classes from './bell.module.css'

const url = '/api/v1/notices/settings'
const queryKey = ['notices', 'settings']

const topics: Readonly<Record<NoticeTopic, readonly [name: string, note: string]>> = {
  mentions: ['Mentions', 'Someone writes your name into a comment. At once sends an e-mail too.'],
  work: ['Waits for you', 'Approvals, decisions and warnings, which also come by e-mail.'],
  followed: ['Records you follow', 'Every change, comment and file.'],
}

const ways: readonly (readonly [NoticeWay, string])[] = [
  ['at-once', 'At once'],
  ['daily', 'In the daily e-mail'],
  ['off', 'Off'],
]

const dataOf = async (answer: Promise<unknown>): Promise<NoticeSettings> =>
  ((await answer) as { data: NoticeSettings }).data

/** At once, once a day or never, by topic; kept at once. */
export function NoticeChoice() {
  const { data } = useQuery({ queryKey, queryFn: () => dataOf(request({ method: 'GET', url })) })
  if (!data) return <SkeletonRows rows={3} columns={2} />
  const choose = async (topic: NoticeTopic, way: NoticeWay) => {
    const body = { ...data, [topic]: way }
    queryClient.setQueryData(queryKey, body)
    try {
      queryClient.setQueryData(queryKey, await dataOf(request({ method: 'PUT', url, body })))
    } catch {
      queryClient.setQueryData(queryKey, data)
    }
  }
  return (
    <div className={classes.choices}>
      {noticeTopics.map((topic) => {
        const [name, note] = topics[topic]
        return (
          <div key={topic}>
            <b>{name}</b>
            <small>{note}</small>
            <Segments
              label={name}
              options={ways}
              value={data[topic]}
              onChange={(way) => void choose(topic, way)}
            />
          </div>
        )
      })}
    </div>
  )
}
