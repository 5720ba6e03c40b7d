import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Profiles, type ProfilesService } from '#contracts/profiles'
import { useKernel, View } from '#kernel/react'
import { PageHeader } from '#kernel/shell'

/** The page's title: 'Post by {author}', or 'Post' while the author's name is unknown. */
export function PostTitle({ author }: { author: string | undefined }) {
  const name = useAuthorName(author)
  return <View of={PageHeader} title={name ? `Post by ${name}` : 'Post'} />
}

/** Returns the author's name if it is known. Never suspends, because the title is useful without the name. */
function useAuthorName(author: string | undefined): string | undefined {
  const kernel = useKernel()
  const [profiles, setProfiles] = useState<ProfilesService>()
  useEffect(() => {
    let here = true
    kernel.resolve(Profiles).then(
      service => here && setProfiles(service),
      () => {},
    )
    return () => {
      here = false
    }
  }, [kernel])
  const [store, setStore] = useState<ReturnType<ProfilesService['profile']>>()
  useEffect(() => setStore(author === undefined ? undefined : profiles?.profile(author)), [profiles, author])
  const subscribe = useCallback(
    (fn: () => void) => {
      const listening = store?.subscribe(fn)
      return () => listening?.dispose()
    },
    [store],
  )
  const profile = useSyncExternalStore(subscribe, () => store?.get())
  return author !== undefined && profile ? profiles?.nameOf(author, profile) : undefined
}
