CREATE TABLE "own_menus" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"everything" boolean NOT NULL,
	"folded" text[],
	"favourites" jsonb NOT NULL,
	"saved_at" timestamp(3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "profiles" ADD COLUMN "menu" text[];--> statement-breakpoint
ALTER TABLE "own_menus" ADD CONSTRAINT "own_menus_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;