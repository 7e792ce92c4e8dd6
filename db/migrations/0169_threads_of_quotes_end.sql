DROP INDEX "client_messages_quote";--> statement-breakpoint
ALTER TABLE "client_messages" DROP COLUMN "quote_id";--> statement-breakpoint
ALTER TABLE "client_messages" DROP COLUMN "is_from_customer";