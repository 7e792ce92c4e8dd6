import { useQuery } from '@tanstack/react-query'
import { ApiError } from '#platform/contract/calls/errors.ts'
import { callOptions } from '#platform/web/queries/api.ts'
import { queryClient } from '#platform/web/queries/query-client.ts'
import { useUser } from '#platform/web/session/current-user.ts'
import { toast } from '#platform/web/shell/toasts/toast.ts'
import { Button } from '#platform/web/ui/button.tsx'
import { activityClient } from './activity-client.ts'
import classes from './timeline.module.css'

const followWords = (others: number): string =>
  others === 1 ? '1 other follows this' : `${others} others follow this`

/** Follows a record, so that the bell tells of its changes, and says who else does. */
export function FollowButton({ slice, id }: { slice: string; id: string }) {
  const { viewed_by } = useUser()
  const queryKey = [slice, 'following', id]
  const { data } = useQuery({
    queryKey,
    queryFn: (context) => activityClient(slice).following({ params: { id } }, callOptions(context)),
  })
  if (!data || viewed_by) return null
  const { isFollowing, others } = data
  const toggle = async () => {
    const body = { isFollowing: !isFollowing }
    try {
      queryClient.setQueryData(queryKey, await activityClient(slice).follow({ params: { id }, body }))
    } catch (caught) {
      if (!(caught instanceof ApiError)) throw caught
      void toast({ message: caught.message })
    }
  }
  return (
    <span className={classes.follow}>
      <Button
        small
        aria-pressed={isFollowing}
        icon={isFollowing ? 'check' : 'eye'}
        onClick={() => void toggle()}
      >
        {isFollowing ? 'Following' : 'Follow'}
      </Button>
      {others.length > 0 && <small title={others.join(', ')}>{followWords(others.length)}</small>}
    </span>
  )
}
