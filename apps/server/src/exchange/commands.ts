import type { Outcome } from '@kuroshio/base';
import type { Cash } from '@kuroshio/money';
import type { Conditional, Order } from '@kuroshio/orders';
import { refuse } from '@kuroshio/refusals';
import { type Asked, type Command, command, type CommandKind } from './batch/command.ts';
import { type CancelConditionalRequest, cancelConditionalCommand } from './conditionals/cancel-conditional.ts';
import { bracketsOf } from './conditionals/conditional-legs.ts';
import { type ConditionalRequest, placeConditionalCommand } from './conditionals/place-conditional.ts';
import { type AmendRequest, amendOrderCommand } from './orders/amend-order.ts';
import { type CancelRequest, cancelOrderCommand } from './orders/cancel-order.ts';
import { type MarginAccountRequest, marginAccountCommand } from './orders/margin-account.ts';
import { type MarginRoom, type MarginRoomRequest, marginRoomCommand } from './orders/margin-room.ts';
import { type DrawSecuredRequest, drawSecuredCommand } from './orders/draw-secured.ts';
import { type PledgeRoomRequest, pledgeRoomCommand, type PledgeWorth } from './orders/pledge-room.ts';
import { type PledgeSharesRequest, pledgeSharesCommand } from './orders/pledge-shares.ts';
import { type ReturnSharesRequest, returnSharesCommand } from './orders/return-shares.ts';
import { type SecuredRoom, type SecuredRoomRequest, securedRoomCommand } from './orders/secured-room.ts';
import { type PlaceRequest, placeOrderCommand } from './orders/place-order.ts';
import { type OrderPreview, type PreviewRequest, previewOrderCommand } from './orders/preview-order.ts';
import { type UsRecall, usRecallsCommand, type UsRecallsRequest } from './orders/us-recalls.ts';
import { type DeliverRequest, deliverCommand } from './positions/deliver.ts';
import type { Delivered } from './positions/delivery-rows.ts';
import type { MarginPayment } from './positions/margin-rows.ts';
import type { PledgeChange } from './positions/pledge-rows.ts';
import type { SecuredDraw } from './positions/read-draws.ts';
import {
  type GiveBackRequest,
  giveBackCommand,
  type GiveBackRoom,
  giveBackRoomCommand,
} from './positions/give-back.ts';
import { type RepayMarginRequest, repayMarginCommand } from './positions/repay-margin.ts';
import { type TakeRequest, takeCommand } from './positions/take.ts';
import { type AddShortMarginRequest, addShortMarginCommand } from './positions/add-short-margin.ts';
import type { ShortChange, ShortReturn } from './positions/short-rows.ts';
import type { ExchangeState } from './state.ts';
import type { TradingFloor } from './venues/trading-floor.ts';

/** What customers and capabilities may ask of the exchange. A new command is one line here, and one below. */
export interface ExchangeCommands {
  /** Answers when the order is durable, or refused. */
  place(request: PlaceRequest): Promise<Outcome<Order>>;
  cancel(request: CancelRequest): Promise<Outcome<Order>>;
  /** What an order would be, with nothing placed. */
  preview(request: PreviewRequest): Promise<Outcome<OrderPreview>>;
  /** Gives an open order another price or a smaller quantity. */
  amend(request: AmendRequest): Promise<Outcome<Order>>;
  /** Orders that are sent when the market reaches a price. Answers all legs, durable. */
  placeConditional(request: ConditionalRequest): Promise<Outcome<readonly Conditional[]>>;
  /** Cancels one with the other leg of its group. */
  cancelConditional(request: CancelConditionalRequest): Promise<Outcome<readonly Conditional[]>>;
  /**
   * Shares come to a customer, or leave one, without a trade: the only way for it. For capabilities, never for customers.
   * The same key with the same content moves nothing again; SHARES_INSUFFICIENT where too few are free.
   */
  deliver(request: DeliverRequest): Promise<Outcome<Delivered>>;
  take(request: TakeRequest): Promise<Outcome<Delivered>>;
  /** Opens a customer's margin account, gives it another limit, or closes it (limit null). For capabilities, never for customers. */
  setMarginAccount(request: MarginAccountRequest): Promise<Outcome<Cash | null>>;
  marginRoom(request: MarginRoomRequest): Promise<Outcome<MarginRoom | null>>;
  /** Lends money on shares that are held. The same key with the same content lends nothing again. For capabilities, never for customers. */
  drawSecured(request: DrawSecuredRequest): Promise<Outcome<SecuredDraw>>;
  securedRoom(request: SecuredRoomRequest): Promise<Outcome<SecuredRoom>>;
  /** Puts shares up for a loan on others, or gives them back. The same key with the same content changes nothing again. For capabilities. */
  pledgeShares(request: PledgeSharesRequest): Promise<Outcome<PledgeChange>>;
  returnShares(request: ReturnSharesRequest): Promise<Outcome<PledgeChange>>;
  pledgeRoom(request: PledgeRoomRequest): Promise<Outcome<readonly PledgeWorth[]>>;
  /** Pays what is owed on a position with money that is free. The same key with the same content pays nothing again. */
  repayMargin(request: RepayMarginRequest): Promise<Outcome<MarginPayment>>;
  /** Puts up more for shares that were sold short. The same key with the same content puts up nothing again. */
  addShortMargin(request: AddShortMarginRequest): Promise<Outcome<ShortChange>>;
  /** What lenders of US shares want back on a day, of all customers. For capabilities. */
  usRecalls(request: UsRecallsRequest): Promise<Outcome<readonly UsRecall[]>>;
  /** Gives own shares back for shares that are owed. The same key with the same content gives nothing again. */
  giveBack(request: GiveBackRequest): Promise<Outcome<ShortReturn>>;
  giveBackRoom(request: Omit<GiveBackRequest, 'clientKey'>): Promise<Outcome<GiveBackRoom>>;
}

export function createCommands(
  state: ExchangeState,
  floor: TradingFloor,
  submit: (one: Command) => void,
): ExchangeCommands {
  /** Asks for commands of one kind, about instruments that there are. */
  function asking<Request extends Asked, Answer, Found>(kind: CommandKind<Request, Answer, Found>) {
    return async (request: Request & { readonly instrumentNo?: number }): Promise<Outcome<Answer>> => {
      const { instrumentNo } = request;
      if (instrumentNo !== undefined && !state.markets.has(instrumentNo)) return refuse('INSTRUMENT_NOT_FOUND');
      return new Promise((answer) => submit(command(kind, request, answer)));
    };
  }

  return {
    place: asking(placeOrderCommand(state, floor, bracketsOf(state))),
    cancel: asking(cancelOrderCommand(state, floor)),
    preview: asking(previewOrderCommand(state)),
    amend: asking(amendOrderCommand(state, floor)),
    placeConditional: asking(placeConditionalCommand(state)),
    cancelConditional: asking(cancelConditionalCommand(state)),
    deliver: asking(deliverCommand(state)),
    take: asking(takeCommand(state)),
    setMarginAccount: asking(marginAccountCommand(state)),
    marginRoom: asking(marginRoomCommand(state)),
    drawSecured: asking(drawSecuredCommand(state)),
    securedRoom: asking(securedRoomCommand(state)),
    pledgeShares: asking(pledgeSharesCommand(state)),
    returnShares: asking(returnSharesCommand(state)),
    pledgeRoom: asking(pledgeRoomCommand(state)),
    repayMargin: asking(repayMarginCommand(state)),
    addShortMargin: asking(addShortMarginCommand(state)),
    usRecalls: asking(usRecallsCommand(state)),
    giveBack: asking(giveBackCommand(state, (orderId) => state.orders.has(orderId))),
    giveBackRoom: asking(giveBackRoomCommand(state)),
  };
}
