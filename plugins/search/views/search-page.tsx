import { useEffect, useMemo, useState } from 'react'
import { noteKinds } from '#contracts/notes'
import { PageHeader } from '#kernel'
import { holdsSecret } from '#kernel/nostr'
import { ContributionView, useKernel, usePoint, View } from '#kernel/react'
import { useGo, useRouteParams } from '#kernel/router'
import { SkeletonRow, Tabs } from '#ui-kit'
import { searchProviders, searchQueryRoute, searchRoute } from '../contract'
import { hashtagOf } from '../find/hashtag-of'
import { readTarget } from '../find/read-target'
import { PEOPLE, POSTS, recallTab, rememberTab } from './last-tab'
import { useJump } from './use-jump'

/** The search page. Words in its address that are an identifier or a secret are not searched for. */
export default function SearchPage() {
  const { query = '' } = useRouteParams(searchQueryRoute)
  const jump = useJump()
  const go = useGo()
  const secret = holdsSecret(query)
  const elsewhere = secret || readTarget(query, location.origin) !== undefined
  useEffect(() => {
    if (!elsewhere) return
    // A key must not stay in the address bar or the history.
    if (secret) go(searchRoute.path, { replace: true })
    jump(query, { replace: true })
  }, [elsewhere, secret, query, jump, go])
  return (
    <>
      <View of={PageHeader} title="Search" />
      {elsewhere ? <SkeletonRow /> : <SearchTabs query={query} />}
    </>
  )
}

/** A tab, and the query it was chosen for in this visit of the page. */
interface Chosen {
  readonly key: string | undefined
  readonly of?: string
}

function SearchTabs({ query }: { query: string }) {
  const kernel = useKernel()
  const tabs = useTabs()
  const [chosen, setChosen] = useState<Chosen>(() => ({ key: recallTab(kernel) }))
  const first = query === '' ? tabs[0] : (tabs.find(tab => tab.key === POSTS) ?? tabs[0])
  // Nobody is named like a hashtag: their tab opens when it is asked for with the hashtag there.
  const elsewhere = chosen.key === PEOPLE && chosen.of !== query && hashtagOf(query) !== undefined
  const active = (elsewhere ? undefined : tabs.find(tab => tab.key === chosen.key)) ?? first
  if (!active) return null
  const { tab } = active.value
  return (
    <Tabs
      label="What to search"
      tabs={tabs.map(({ key, value }) => ({ id: key, label: value.label }))}
      active={active.key}
      onChange={key => {
        rememberTab(kernel, key)
        setChosen({ key, of: query })
      }}
    >
      {tab && (
        <ContributionView
          point={searchProviders}
          entry={{ ...active, value: { ...active.value, view: tab } }}
          props={{ query }}
          pending={<SkeletonRow />}
        />
      )}
    </Tabs>
  )
}

/** Providers with a tab, less those whose kinds no plugin shows. */
function useTabs() {
  const providers = usePoint(searchProviders)
  const shown = usePoint(noteKinds)
  return useMemo(() => {
    const kinds = new Set(shown.flatMap(({ value }) => value.kinds))
    return providers.filter(
      ({ value }) => value.tab && (!value.kinds || value.kinds.some(kind => kinds.has(kind))),
    )
  }, [providers, shown])
}
