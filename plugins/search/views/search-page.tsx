import { useEffect, useMemo, useState } from 'react'
import { ContributionView, useKernel, usePoint, View } from '#kernel/react'
import { useRouteParams } from '#kernel/router'
import { PageHeader } from '#kernel/shell'
import { SkeletonRow, Tabs } from '#ui-kit'
import { searchProviders, searchQueryRoute } from '../contract'
import { hashtagOf } from '../find/hashtag-of'
import { readTarget } from '../find/read-target'
import { PEOPLE_TAB, POSTS_TAB, recallTab, rememberTab } from './last-tab'
import { useJump } from './use-jump'

/** The search page. If its address contains an identifier instead of words, the identifier's page is opened. */
export default function SearchPage() {
  const { query = '' } = useRouteParams(searchQueryRoute)
  const jump = useJump()
  const elsewhere = readTarget(query, location.origin) !== undefined
  useEffect(() => {
    if (elsewhere) jump(query, { replace: true })
  }, [elsewhere, query, jump])
  return (
    <>
      <View of={PageHeader} title="Search" />
      {elsewhere ? <SkeletonRow /> : <SearchTabs query={query} />}
    </>
  )
}

/** The key of the chosen tab, and the query for which it was chosen. */
interface Chosen {
  readonly key: string | undefined
  readonly of?: string
}

function SearchTabs({ query }: { query: string }) {
  const kernel = useKernel()
  const tabs = useTabs()
  const [chosen, setChosen] = useState<Chosen>(() => ({ key: recallTab(kernel) }))
  const first = query === '' ? tabs[0] : (tabs.find(tab => tab.key === POSTS_TAB) ?? tabs[0])
  // Nobody's name is a hashtag, so the people tab is shown for a hashtag only if the user chose it for that query.
  const elsewhere = chosen.key === PEOPLE_TAB && chosen.of !== query && hashtagOf(query) !== undefined
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

/** Returns the search providers that have a tab. */
function useTabs() {
  const providers = usePoint(searchProviders)
  return useMemo(() => providers.filter(({ value }) => value.tab), [providers])
}
