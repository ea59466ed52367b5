export { addressBlock, type AddressOf, createAddressOf } from './address.ts';
export type { Customer, CustomerContext, Operator, OperatorContext, RequestContext } from './callers.ts';
export type { Door, Doors } from './door.ts';
export { type HttpServer, startHttp } from './start-http.ts';
export { type Handler, type Route, route } from './route.ts';
