import { useCallback, useEffect, useState, useSyncExternalStore } from 'react'
import { Profiles, type ProfilesService } from '#contracts/profiles'
import { PluginView, useKernel } from '#kernel/react'
import { PageHeader } from '#kernel/shell'

/** The page's title: 'Post by {author}', or 'Post' while the author's name is unknown. */
export function PostTitle({ author }: { author: string | undefined }) {
  const name = useAuthorName(author)
  return <PluginView token={PageHeader} title={name ? `Post by ${name}` : 'Post'} />
}

/** Returns the author's name if it is known. Never suspends, because the title is useful without the name. */
function useAuthorName(author: string | undefined): string | undefined {
  const kernel = useKernel()
  const [profiles, setProfiles] = useState<ProfilesService>()
  useEffect(() => {
    let isMounted = true
    kernel.resolve(Profiles).then(
      service => isMounted && setProfiles(service),
      () => {},
    )
    return () => {
      isMounted = false
    }
  }, [kernel])
  const [store, setStore] = useState<ReturnType<ProfilesService['watchProfile']>>()
  useEffect(
    () => setStore(author === undefined ? undefined : profiles?.watchProfile(author)),
    [profiles, author],
  )
  const subscribe = useCallback(
    (fn: () => void) => {
      const listening = store?.subscribe(fn)
      return () => listening?.dispose()
    },
    [store],
  )
  const profile = useSyncExternalStore(subscribe, () => store?.get())
  return author !== undefined && profile ? profiles?.getDisplayName(author, profile) : undefined
}
