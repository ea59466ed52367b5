export { addressBlock } from './rate-limits.ts';
export { type HttpServer, startHttp } from './start-http.ts';
export { type Caller, type Handler, type RequestContext, type Route, route } from './route.ts';
