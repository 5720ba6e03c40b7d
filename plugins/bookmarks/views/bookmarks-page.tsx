import { useState } from 'react'
import { OwnLists } from '#contracts/lists'
import { PluginView, useNostr, useService, useStore } from '#kernel/react'
import { PageHeader } from '#kernel/shell'
import { Tabs } from '#ui-kit'
import { BOOKMARK_LIST_SPEC } from '../bookmark-list'
import { PrivateBookmarks } from './private-bookmarks'
import { PublicBookmarks } from './public-bookmarks'
import { SignedOutBookmarks } from './signed-out-bookmarks'

/** The page of the reader's bookmarks at /bookmarks. */
export default function BookmarksPage() {
  const { pubkey } = useStore(useNostr().session)
  return (
    <>
      <PluginView token={PageHeader} title="Bookmarks" />
      {pubkey === undefined ? <SignedOutBookmarks /> : <OwnBookmarks key={pubkey} />}
    </>
  )
}

const TABS = [
  { id: 'public', label: 'Public' },
  { id: 'private', label: 'Private' },
] as const

/** The public and the private bookmarks are in two tabs, so that nobody mistakes one for the other. */
function OwnBookmarks() {
  const list = useService(OwnLists).getList(useNostr(), BOOKMARK_LIST_SPEC)
  const state = useStore(list.state)
  const [tab, setTab] = useState<string>('public')
  return (
    <Tabs label="Kind of bookmarks" tabs={TABS} activeId={tab} onChange={setTab}>
      {tab === 'public' ? <PublicBookmarks state={state} /> : <PrivateBookmarks list={list} state={state} />}
    </Tabs>
  )
}
