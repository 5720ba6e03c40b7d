import { defineService, type ReadableStore } from '#kernel'

/** The position of the wallet on the screen, in px. */
export interface FramePlace {
  readonly top: number
  readonly left: number
  readonly width: number
  readonly height: number
}

export interface CashuState {
  /** The wallet's address from `config.json`; `undefined` if the file names none. */
  readonly address: string | undefined
  /**
   * True if the wallet's address belongs to this site. The wallet is not framed in that case, because it could read
   * everything that this site stores.
   */
  readonly isOwn: boolean
  /** True if the user has turned the wallet on. */
  readonly enabled: boolean
}

/** A Cashu wallet of another site, shown in a frame. Its secrets stay on that site. */
export interface CashuService {
  readonly state: ReadableStore<CashuState>
  enable(on: boolean): void
  /**
   * The position of the frame while the page Wallet is shown. `undefined` on other pages, where the frame keeps running
   * but is hidden.
   */
  readonly place: ReadableStore<FramePlace | undefined>
  setPlace(place: FramePlace | undefined): void
  /** Asks the user whether the connected lightning wallet may pay an invoice, as the framed wallet wishes. */
  pay(invoice: string): void
}
export const Cashu = defineService<CashuService>('cashu@1')
