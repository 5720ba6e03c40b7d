import { useEffect, useMemo, useState } from 'react'
import { Profiles } from '#contracts/profiles'
import { paymentPurposeFinders, Wallet } from '#contracts/wallet'
import {
  PluginView,
  useContributions,
  useNostr,
  useService,
  useStartedService,
  useStore,
} from '#kernel/react'
import { RouteLink } from '#kernel/router'
import { PageHeader, settingsSectionRoute } from '#kernel/shell'
import {
  Button,
  buttonClassName,
  downloadFile,
  EmptyState,
  ErrorState,
  LoadMore,
  Notice,
  SkeletonRow,
  Tabs,
  TextField,
  VirtualList,
} from '#ui-kit'
import { formatHistoryCsv } from '../history/format-history-csv'
import { matchesPaymentQuery } from '../history/matches-payment-query'
import { usePaymentHistory, usePaymentPurposes } from '../history/use-payment-history'
import styles from './history.module.css'
import { HistoryRow } from './history-row'

/** Approximate height of a row in px. */
const ROW_HEIGHT_PX = 76

/** The page /wallet/history: payments that the wallet made and received. */
export default function HistoryPage() {
  const { pubkey } = useStore(useNostr().session)
  return (
    <>
      <PluginView token={PageHeader} title="Payments" />
      <Payments key={pubkey} />
    </>
  )
}

const DIRECTIONS = [
  { id: 'all', label: 'All' },
  { id: 'sent', label: 'Sent' },
  { id: 'received', label: 'Received' },
]

function Payments() {
  const { status } = useStore(useService(Wallet).state)
  const online = useStore(useNostr().network.online)
  const profiles = useStartedService(Profiles)
  const { rows, storedOrigins, phase, errorMessage, isComplete, load } = usePaymentHistory()
  const { origins, hashesByContribution, settled } = usePaymentPurposes(rows, storedOrigins)
  const finders = useContributions(paymentPurposeFinders)
  const [tab, setTab] = useState('all')
  const [query, setQuery] = useState('')
  const tabs = [...DIRECTIONS, ...finders.map(({ key, value }) => ({ id: key, label: value.label }))]
  const matchingRows = useMemo(() => {
    const words = query.trim()
    return rows.filter(row => {
      if (tab === 'sent' || tab === 'received') {
        if (row.direction !== tab) return false
      } else if (tab !== 'all' && !hashesByContribution.get(tab)?.has(row.paymentHash)) return false
      if (words === '') return true
      const origin = origins.get(row.paymentHash)
      const name =
        origin?.person && profiles?.getDisplayName(origin.person, profiles.watchProfile(origin.person).get())
      return matchesPaymentQuery(words, row, origin, name)
    })
  }, [rows, tab, query, origins, hashesByContribution, profiles])
  const loading = phase === 'loading' && rows.length === 0
  const [saving, setSaving] = useState(false)
  // The CSV file has all payments. Load those to which nobody has scrolled before writing it.
  useEffect(() => {
    if (!saving) return
    if (phase === 'more') return load()
    if (phase === 'loading' || !(settled || rows.length === 0)) return
    setSaving(false)
    if (phase === 'end')
      void downloadFile(
        new Blob([formatHistoryCsv(matchingRows, origins)], { type: 'text/csv' }),
        'payments.csv',
      )
  }, [saving, phase, load, settled, rows, matchingRows, origins])

  return (
    <>
      {!isComplete && (
        <Notice icon="wallet" action={status !== 'connected' && <ConnectLink />}>
          {status === 'connected'
            ? 'This wallet does not tell its payments. Only what this browser paid is shown.'
            : 'No wallet is connected. Only what this browser paid is shown.'}
        </Notice>
      )}
      <div className={styles.tools}>
        <TextField
          label="Search payments"
          hideLabel
          type="search"
          placeholder="Search payments"
          value={query}
          onChange={event => setQuery(event.target.value)}
        />
        <Button size="small" disabled={matchingRows.length === 0} onClick={() => setSaving(!saving)}>
          {saving ? `Stop loading (${rows.length} so far)` : 'Save as CSV'}
        </Button>
      </div>
      <Tabs label="Payments" tabs={tabs} activeId={tab} onChange={setTab}>
        {loading && [0, 1, 2, 3].map(row => <SkeletonRow key={row} />)}
        {matchingRows.length > 0 && (
          <VirtualList
            items={matchingRows}
            estimatedItemPx={ROW_HEIGHT_PX}
            getKey={({ direction, paymentHash }) => `${direction} ${paymentHash}`}
            renderItem={row => <HistoryRow payment={row} origin={origins.get(row.paymentHash)} />}
          />
        )}
        {phase === 'failed' ? (
          <ErrorState
            title={online ? 'The payments could not be loaded.' : 'You are offline.'}
            text={online ? errorMessage : 'The payments are loaded when the network is back.'}
          >
            <Button onClick={load}>Try again</Button>
          </ErrorState>
        ) : phase === 'end' ? (
          matchingRows.length === 0 && (
            <EmptyState icon="zap" title={emptyTitle(rows.length === 0 ? 'all' : tab, query)} />
          )
        ) : (
          rows.length > 0 && <LoadMore isLoading={phase === 'loading'} pageKey={rows.length} onLoad={load} />
        )}
      </Tabs>
    </>
  )
}

/** Says why the list is empty. */
function emptyTitle(tab: string, query: string): string {
  if (query.trim() !== '') return 'No such payment'
  if (tab === 'all') return 'No payments yet'
  if (tab === 'sent') return 'Nothing sent yet'
  return tab === 'received' ? 'Nothing received yet' : 'No payments of this kind yet'
}

const ConnectLink = () => (
  <RouteLink
    to={settingsSectionRoute}
    params={{ section: 'wallet' }}
    className={buttonClassName('ghost', 'small')}
  >
    Connect a wallet
  </RouteLink>
)
