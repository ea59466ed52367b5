export { keepModel } from './keep-model.ts';
export { MODELS } from './model-rows.ts';
export { laboratoryRoutes } from './routes.ts';
